import { EventEmitter, setMaxListeners } from "node:events";
import { Faults } from "../faults/faults";
import type { Dialect } from "../dialect-switches";
import type { Settings } from "../options";
import { type Call, History, logLine, type Notification } from "./history";
import { Schedules } from "./schedules";
import { Clock, isoTime } from "./time";
import { wrongStatus } from "./refusal";
import { isNotified, type Transaction } from "./transaction";
import { Transactions } from "./transactions";
import { agree, awaitConfirmation, chooseVendor, requireOpen } from "./transitions";

interface Events {
  /** A payment succeeded, or a deduction was declined: the shop must be notified (§6). */
  paymentResult: [transaction: Transaction];
  /** The shop must be told that a payment is pending; it succeeds afterwards. */
  paymentPending: [transaction: Transaction];
}

interface Payment {
  /** The channel that the customer chose, for an order that was opened without one (§4.8). */
  vendor?: string;
  /** What the log says of it, before the notification. A payment by a call has the line of the call. */
  by?: string;
}

/** Everything one sandbox knows. Nothing is shared between two sandboxes, and nothing outlives one. */
export class SandboxState {
  readonly clock: Clock;
  readonly transactions: Transactions;
  readonly schedules: Schedules;
  readonly faults = new Faults();
  readonly calls = new History<Call>();
  readonly notifications = new History<Notification>();
  readonly events = new EventEmitter<Events>();
  dialect: Dialect;
  readonly #apiToken: string | undefined;
  #untilReset = manyWaits();
  readonly #untilClose = manyWaits();

  constructor(
    readonly settings: Settings,
    /** Where the sandbox listens, without a slash at the end. */
    readonly url: string,
  ) {
    this.clock = new Clock(settings.clockBehindMinutes);
    this.transactions = new Transactions(this.clock, settings.accounts);
    this.schedules = new Schedules(this.transactions);
    this.dialect = settings.dialect;
    this.#apiToken = settings.accounts[0]?.apiToken;
  }

  /** Aborted by the next reset, and when the sandbox is closed. */
  get untilReset(): AbortSignal {
    return this.#untilReset.signal;
  }

  /** Aborted when the sandbox is closed. */
  get untilClose(): AbortSignal {
    return this.#untilClose.signal;
  }

  /**
   * The customer pays, or agrees to a hold. In some dialects the shop is told so before the payment succeeds.
   * @throws Refusal when the order can no longer be paid, or not by this channel
   */
  pay(transaction: Transaction, { vendor, by }: Payment = {}): void {
    requireOpen(transaction);
    chooseVendor(transaction, vendor);
    if (by !== undefined) this.log("customer", transaction, by);
    if (!this.dialect.announce || transaction.ipnUrl === undefined) return this.take(transaction);
    awaitConfirmation(transaction);
    this.events.emit("paymentPending", transaction);
  }

  /**
   * The payment succeeds. A recurring card order then starts its schedule (§2.8).
   * @throws Refusal when the order can no longer be paid
   */
  take(transaction: Transaction): void {
    const now = this.clock.now();
    agree(transaction, now);
    if (transaction.recurring) this.schedules.start(transaction.recurring, transaction, now);
    this.events.emit("paymentResult", transaction);
  }

  /**
   * The shop is notified once more of how a payment ended, with all tries that a notification has.
   * @throws Refusal when it was never notified
   */
  notifyAgain(transaction: Transaction): void {
    if (!isNotified(transaction)) throw wrongStatus(transaction, "no notification was sent of it");
    this.events.emit("paymentResult", transaction);
  }

  /** From now on calls of the first account, and what is told to it, are signed with another token (§5), until the next reset. */
  exchangeToken(apiToken = this.#apiToken): void {
    const [account] = this.settings.accounts;
    if (account && apiToken !== undefined) account.apiToken = apiToken;
  }

  /** A line for a person: who did what with which order. */
  log(who: "customer" | "control" | "notification", transaction: Transaction, what: string): void {
    const { reference, transactionNo, currency, amount } = transaction;
    const price = `${currency === "RMB" ? "RMB " : ""}${amount.toFixed(2)}`;
    const time = isoTime(this.clock.now());
    this.settings.log?.(logLine(time, [who, reference ?? transactionNo, price, what]));
  }

  /** Forgets everything, as if the sandbox had just been started. */
  reset(): void {
    this.#untilReset.abort();
    this.#untilReset = manyWaits();
    const { transactions, schedules, faults, calls, notifications } = this;
    for (const part of [transactions, schedules, faults, calls, notifications]) part.clear();
    this.clock.reset();
    this.dialect = this.settings.dialect;
    this.exchangeToken();
  }

  /** Ends every wait: for delayed and held answers, for notifications and for the next deduction. */
  close(): void {
    this.#untilReset.abort();
    this.#untilClose.abort();
    this.faults.releaseHeld();
  }
}

/** Without this, Node warns of a leak as soon as more than ten waits share one signal. */
function manyWaits(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}
