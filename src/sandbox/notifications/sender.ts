import { setTimeout as pause } from "node:timers/promises";
import axios from "axios";
import type { Clock } from "../state/clock";
import { endOfWaits } from "../state/end-of-waits";
import type { Faults, IpnFault } from "../faults/faults";
import { ipnFields } from "./fields";
import { IPN_GAPS_MS } from "./ipn-gaps";
import type { Settings } from "../options";
import type { Ring } from "../state/history";
import type { Transaction } from "../state/transaction";

const ANSWER_WITHIN_MS = 10_000;

/** One send, as the control interface shows it. */
export interface Notification {
  time: string;
  transactionNo: string;
  reference?: string;
  url: string;
  /** Which of the eight sends; copies of one send carry the same number. */
  attempt: number;
  status: "acknowledged" | "not_acknowledged" | "unreachable" | "lost";
  response_status?: number;
  response_body?: string;
  error?: string;
  /** Null when it is not sent again. */
  next_try: string | null;
}

type Outcome = Pick<Notification, "status" | "response_status" | "response_body" | "error">;

interface Dependencies {
  clock: Clock;
  faults: Faults;
  notifications: Ring<Notification>;
  settings: Settings;
}

/** Sends payment notifications until they are acknowledged with exactly `success` (§6). */
export class IpnSender {
  #running = endOfWaits();
  readonly #gaps: readonly number[];

  constructor(private readonly its: Dependencies) {
    this.#gaps = (its.settings.ipnRetryDelaysMs ?? IPN_GAPS_MS).slice(0, IPN_GAPS_MS.length);
  }

  /** Starts sending, for an order that took an `ipnUrl`; returns at once. */
  notify(transaction: Transaction): void {
    if (transaction.ipnUrl === undefined) return;
    const { signal } = this.#running;
    this.#sendUntilAcknowledged(transaction, transaction.ipnUrl, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }

  /** Gives up everything that is under way. */
  stop(): void {
    this.#running.abort();
    this.#running = endOfWaits();
  }

  async #sendUntilAcknowledged(transaction: Transaction, url: string, signal: AbortSignal): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const fault = this.its.faults.takeForIpn();
      if (fault.late_ms) await pause(fault.late_ms, undefined, { signal });
      const copies = Array.from({ length: 1 + Number(fault.duplicate ?? 0) }, () =>
        this.#send(transaction, url, fault, signal),
      );
      const outcomes = await Promise.all(copies);
      signal.throwIfAborted();
      const acknowledged = outcomes.some(({ status }) => status === "acknowledged");
      const gap = acknowledged ? undefined : this.#gaps[attempt - 1];
      for (const outcome of outcomes) this.#record(transaction, url, attempt, outcome, gap);
      if (gap === undefined) return;
      await pause(gap, undefined, { signal });
    }
  }

  async #send(transaction: Transaction, url: string, fault: IpnFault, signal: AbortSignal): Promise<Outcome> {
    if (fault.lose) return { status: "lost" };
    const form = new URLSearchParams(ipnFields(transaction, this.its.settings.apiToken, fault));
    try {
      const { status, data } = await axios.post<string>(url, form, {
        signal,
        timeout: ANSWER_WITHIN_MS,
        maxRedirects: 0,
        proxy: false,
        responseType: "text",
        validateStatus: () => true,
      });
      const acknowledged = status === 200 && data === "success";
      return {
        status: acknowledged ? "acknowledged" : "not_acknowledged",
        response_status: status,
        response_body: data.slice(0, 200),
      };
    } catch (error) {
      return { status: "unreachable", error: error instanceof Error ? error.message : String(error) };
    }
  }

  #record(transaction: Transaction, url: string, attempt: number, outcome: Outcome, gap?: number): void {
    const now = this.its.clock.now();
    transaction.ipnSent += 1;
    if (outcome.status === "acknowledged") transaction.ipnAcknowledged += 1;
    this.its.notifications.push({
      time: new Date(now).toISOString(),
      transactionNo: transaction.transactionNo,
      reference: transaction.reference,
      url,
      attempt,
      ...outcome,
      next_try: gap === undefined ? null : new Date(now + gap).toISOString(),
    });
  }
}
