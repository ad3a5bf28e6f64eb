import axios, { type AxiosInstance } from "axios";
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
  released: string;
  refunded: string;
  cashier_url: string;
  ipn_sent: number;
  /** How many of the notifications sent were answered `success`. */
  ipn_acknowledged: number;
}

export type SandboxAct =
  | "pay"
  | "decline"
  | "retry"
  | "expire"
  | "refund"
  | "reverse"
  | "forget"
  | "remember"
  | "notify"
  | `${"complete" | "fail"}-${"refund" | "capture" | "release"}`;

export interface GatewayCall {
  time: string;
  operation: string;
  reference?: string;
  fields: Record<string, string>;
  ret_code: string;
}

/** The most calls that came within any so many seconds, however long all of them took. */
export function mostWithin(seconds: number, calls: readonly GatewayCall[]): number {
  const times = calls.map(({ time }) => Date.parse(time));
  const after = (first: number) => times.filter((time) => time >= first && time - first <= seconds * 1000);
  return Math.max(0, ...times.map((first) => after(first).length));
}

export interface SentNotification {
  time: string;
  transactionNo: string;
  reference: string;
  attempt: number;
  status: string;
  next_try: string | null;
}

/** A scanned barcode: its call is answered with the result. */
const NOT_NOTIFIED = "add";

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
  readonly #http: AxiosInstance;

  constructor(readonly url: string) {
    // What shows that no page of another origin sends this.
    const headers = { "X-Crossborder-Sandbox": "1" };
    this.#http = axios.create({ baseURL: `${url}/_sandbox`, headers });
  }

  async orders(): Promise<GatewayOrder[]> {
    const { data } = await this.#http.get<{ transactions: GatewayOrder[] }>("/transactions");
    return data.transactions;
  }

  async order(reference: string): Promise<GatewayOrder> {
    const { data } = await this.#http.get<GatewayOrder>(`/transactions/${reference}`);
    return data;
  }

  /**
   * What the gateway was called for about payments. Whether it answers again is asked seconds after a call that had no answer: that may be
   * in the next test.
   */
  async calls(operation?: string): Promise<GatewayCall[]> {
    const { data } = await this.#http.get<{ calls: GatewayCall[] }>("/calls");
    return data.calls.filter(
      (call) => !call.reference?.startsWith("watch-") && (!operation || call.operation === operation),
    );
  }

  /** Answers the calls that the fault `hold` keeps back. */
  async releaseCalls(): Promise<void> {
    await this.#http.post("/calls/release");
  }

  async notifications(): Promise<SentNotification[]> {
    const { data } = await this.#http.get<{ notifications: SentNotification[] }>("/notifications");
    return data.notifications;
  }

  /** What happens to an order without a call of the store: the customer acts, or the gateway, or staff in its dashboard. */
  async act(reference: string, act: SandboxAct, body?: Record<string, string>): Promise<void> {
    await this.#http.post(`/transactions/${reference}/${act}`, body);
  }

  /** How the gateway speaks from now on, until the next reset: `flat`, `usd`, …, as its documentation lists them. */
  async dialect(dialect: string | object): Promise<void> {
    await this.#http.put("/dialect", [dialect].flat());
  }

  /** The gateway takes another token from now on, and signs with it, until the next reset. */
  async exchangeToken(apiToken: string): Promise<void> {
    await this.#http.put("/token", { apiToken });
  }

  /** Its own statement, as it is downloaded. */
  async statement(): Promise<Buffer> {
    return (await this.#http.get<Buffer>("/statement", { responseType: "arraybuffer" })).data;
  }

  async schedules(): Promise<GatewaySchedule[]> {
    const { data } = await this.#http.get<{ schedules: GatewaySchedule[] }>("/schedules");
    return data.schedules;
  }

  /** The customer's bank will refuse the next deduction. */
  async declineNext(scheduleNo: string): Promise<void> {
    await this.#http.post(`/schedules/${scheduleNo}/decline`);
  }

  /** The gateway charges the card at once, whatever the schedule says; another amount where one is given. */
  async charge(scheduleNo: string, amount?: string): Promise<void> {
    await this.#http.post(`/schedules/${scheduleNo}/charge`, amount === undefined ? {} : { amount });
  }

  async faults(faults: Record<string, unknown>): Promise<void> {
    await this.#http.put("/faults", faults);
  }

  /** What goes wrong now, by operation. */
  async currentFaults(): Promise<Record<string, unknown>> {
    const { data } = await this.#http.get<Record<string, unknown>>("/faults");
    return data;
  }

  async advanceClock(minutes: number): Promise<void> {
    await this.#http.post("/clock", { advance_minutes: minutes });
  }

  async reset(): Promise<void> {
    await this.#http.post("/reset");
  }

  /** Whether a notification is under way, or will be sent again. */
  async isNotifying(): Promise<boolean> {
    const waiting = (await this.orders()).filter(
      (one) => one.status === "success" && one.ipn_acknowledged === 0 && one.operation !== NOT_NOTIFIED,
    );
    if (waiting.length === 0) return false;
    const sent = await this.notifications();
    return waiting.some(({ transactionNo }) => {
      const last = sent.findLast((one) => one.transactionNo === transactionNo);
      return last?.next_try !== null;
    });
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
