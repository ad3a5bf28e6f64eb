import axios from "axios";
import { setTimeout as pause } from "node:timers/promises";

/** A transaction as the gateway has it, shown by the sandbox's control interface. */
export interface GatewayOrder {
  transactionNo: string;
  reference: string;
  operation: string;
  vendor?: string;
  status: string;
  currency: string;
  amount: string;
  paid: string;
  held: string;
  refunded: string;
  cashier_url: string;
  ipn_sent: number;
  /** How many of the notifications sent were answered `success`. */
  ipn_acknowledged: number;
}

export interface GatewayCall {
  operation: string;
  reference?: string;
  fields: Record<string, string>;
  ret_code: string;
}

export interface SentNotification {
  reference: string;
  attempt: number;
  status: string;
  next_try: string | null;
}

/** A recurring schedule as the gateway has it. */
export interface GatewaySchedule {
  scheduleNo: string;
  reference: string;
  paymentCount: number;
  status: string;
  deductions_made: number;
  transactions: string[];
}

/** The sandbox's control interface, for tests and the demo. */
export class SandboxControl {
  constructor(readonly url: string) {}

  async orders(): Promise<GatewayOrder[]> {
    const { data } = await axios.get<{ transactions: GatewayOrder[] }>(`${this.url}/_sandbox/transactions`);
    return data.transactions;
  }

  async order(reference: string): Promise<GatewayOrder> {
    const { data } = await axios.get<GatewayOrder>(`${this.url}/_sandbox/transactions/${reference}`);
    return data;
  }

  async calls(operation?: string): Promise<GatewayCall[]> {
    const { data } = await axios.get<{ calls: GatewayCall[] }>(`${this.url}/_sandbox/calls`);
    return operation ? data.calls.filter((call) => call.operation === operation) : data.calls;
  }

  async notifications(): Promise<SentNotification[]> {
    const { data } = await axios.get<{ notifications: SentNotification[] }>(
      `${this.url}/_sandbox/notifications`,
    );
    return data.notifications;
  }

  /** The customer acts on the order without a page: pays it, declines it, or lets it expire. */
  async act(reference: string, act: "pay" | "decline" | "expire"): Promise<void> {
    await axios.post(`${this.url}/_sandbox/transactions/${reference}/${act}`);
  }

  async schedules(): Promise<GatewaySchedule[]> {
    const { data } = await axios.get<{ schedules: GatewaySchedule[] }>(`${this.url}/_sandbox/schedules`);
    return data.schedules;
  }

  /** The customer's bank will refuse the next deduction. */
  async declineNext(scheduleNo: string): Promise<void> {
    await axios.post(`${this.url}/_sandbox/schedules/${scheduleNo}/decline`);
  }

  async faults(faults: Record<string, unknown>): Promise<void> {
    await axios.put(`${this.url}/_sandbox/faults`, faults);
  }

  async advanceClock(minutes: number): Promise<void> {
    await axios.post(`${this.url}/_sandbox/clock`, { advance_minutes: minutes });
  }

  async reset(): Promise<void> {
    await axios.post(`${this.url}/_sandbox/reset`);
  }

  /** Waits until the store has acknowledged the notification of this order. */
  async notified(reference: string): Promise<void> {
    await eventually(
      async () => (await this.order(reference)).ipn_acknowledged > 0,
      `${reference} to be notified`,
    );
  }

  /** Waits until no further notification of this order is going to be sent. */
  async gaveUpNotifying(reference: string): Promise<void> {
    await eventually(async () => {
      const sent = (await this.notifications()).filter((one) => one.reference === reference);
      return sent.at(-1)?.next_try === null;
    }, `${reference} to be notified no more`);
  }
}

/** Waits until something holds. A generous limit: machines are noisy, and this is no measurement. */
export async function eventually(holds: () => Promise<boolean>, what: string, seconds = 30): Promise<void> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(50)) {
    if (await holds()) return;
  }
  throw new Error(`Waited ${seconds} s for ${what}`);
}
