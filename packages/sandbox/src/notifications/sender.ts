import { setTimeout as pause } from "node:timers/promises";
import axios from "axios";
import { encode } from "iconv-lite";
import { inWords } from "../dialect";
import type { Dialect } from "../dialect-switches";
import type { NotificationFault } from "../faults/faults";
import { verifySignOf } from "../signature";
import type { Notification } from "../state/history";
import type { SandboxState } from "../state/sandbox-state";
import { compactTime, isoTime } from "../state/time";
import { inUsd, isOpen, priceField, type Transaction } from "../state/transaction";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const ANSWER_WITHIN_MS = 10 * SECOND_MS;
const NO_ANSWER = "no answer within 10 s";
/** What is kept of an answer is shorter, and an acknowledgment is seven characters. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** The waits between the sends of one notification: eight sends within two hours. §6 does not name any. */
export const RETRY_DELAYS_MS: readonly number[] = [
  2 * SECOND_MS,
  10 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  60 * MINUTE_MS,
];

type Form = Readonly<Record<string, string>>;

/** As Java's URLEncoder writes it: every byte that is no letter, digit or `*-._` is escaped. */
const escaped = (text: string, charset: string) =>
  encode(text, charset)
    .toString("latin1")
    .replace(/[^\w*.-]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase()}`);
const urlEncoded = (form: Form, charset: string) =>
  Object.entries(form)
    .map((pair) => pair.map((text) => escaped(text, charset)).join("="))
    .join("&");

const post = (type: string, data: Buffer | string) => ({
  method: "post",
  headers: { "Content-Type": type },
  data,
});

const IN_FORMAT = {
  form: (form: Form, charset: string) =>
    post(`application/x-www-form-urlencoded;charset=${charset}`, urlEncoded(form, charset)),
  json: (form: Form, charset: string) =>
    post(`application/json;charset=${charset}`, encode(JSON.stringify(form), charset)),
  query: (form: Form, charset: string, url: string) => ({
    method: "get",
    url: `${url}${url.includes("?") ? "&" : "?"}${urlEncoded(form, charset)}`,
  }),
} as const;

interface Message {
  transaction: Transaction;
  url: string;
  signal: AbortSignal;
}

type DeliveryOutcome = Pick<
  Notification,
  "fields" | "status" | "response_status" | "response_body" | "error"
>;

/** Sends each notification until the shop acknowledges it with exactly `success`, or until the retries are used up (§6). */
export class NotificationSender {
  readonly #retryDelaysMs: readonly number[];

  constructor(private readonly state: SandboxState) {
    const { ipnRetryDelaysMs } = state.settings;
    this.#retryDelaysMs = (ipnRetryDelaysMs ?? RETRY_DELAYS_MS).slice(0, RETRY_DELAYS_MS.length);
  }

  /** Sends in the background if the order has an `ipnUrl`. A reset of the sandbox ends it, and so does its end. */
  notify(transaction: Transaction): void {
    this.#inBackground(transaction, async (message) => {
      const told = transaction.status === "failed" ? "failed" : "success";
      for (let attempt = 1; ; attempt += 1) {
        const outcomes = await this.#sendCopies({ ...message, told });
        const acknowledged = outcomes.some(({ status }) => status === "acknowledged");
        const delay = acknowledged ? undefined : this.#retryDelaysMs[attempt - 1];
        for (const outcome of outcomes) this.#record(message, attempt, outcome, delay);
        if (!acknowledged && delay === undefined) this.state.log("notification", transaction, "given up");
        transaction.ipnSent += outcomes.length;
        transaction.ipnAcknowledged += outcomes.filter(({ status }) => status === "acknowledged").length;
        if (delay === undefined) return;
        await pause(delay, undefined, { signal: message.signal });
      }
    });
  }

  /** Tells the shop once that a payment is pending. Then it succeeds, unless the order has ended meanwhile. */
  announce(transaction: Transaction): void {
    this.#inBackground(transaction, async (message) => {
      const outcomes = await this.#sendCopies({ ...message, told: "pending" });
      // The payment's own notification comes at once.
      for (const outcome of outcomes) this.#record(message, 0, outcome, 0);
      if (isOpen(transaction)) this.state.take(transaction);
    });
  }

  #inBackground(transaction: Transaction, send: (message: Message) => Promise<void>): void {
    if (transaction.ipnUrl === undefined) return;
    const signal = this.state.untilReset;
    send({ transaction, url: transaction.ipnUrl, signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }

  /** One, or as many copies at the same time as a fault says. */
  async #sendCopies(message: Message & { told: Told }): Promise<DeliveryOutcome[]> {
    const { signal } = message;
    const fault = this.state.faults.takeForNotification();
    if (fault.late_ms) await pause(fault.late_ms, undefined, { signal });
    const copies = Array.from({ length: 1 + Number(fault.duplicate ?? 0) }, () => this.#send(message, fault));
    const outcomes = await Promise.all(copies);
    signal.throwIfAborted();
    return outcomes;
  }

  async #send(
    { transaction, url, signal, told }: Message & { told: Told },
    fault: NotificationFault,
  ): Promise<DeliveryOutcome> {
    if (fault.lose) return { status: "lost" };
    this.state.log("notification", transaction, "sent");
    // Of the whole answer: what comes drop by drop, or without an end, is none.
    const timeLimit = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const form = notificationFields(transaction, told, this.state.dialect, fault);
    const fields = { ...form, ...(form.verifySign !== undefined && { verifySign: "***" }) };
    try {
      const { ipnFormat = "form", ipnCharset = "utf-8", acknowledgment = "success" } = this.state.dialect;
      const { status, data } = await axios.request<string>({
        url,
        ...IN_FORMAT[ipnFormat](form, ipnCharset, url),
        signal: AbortSignal.any([signal, timeLimit]),
        maxContentLength: MAX_ANSWER_BYTES,
        maxRedirects: 0,
        proxy: false,
        responseType: "text",
        validateStatus: () => true,
      });
      const acknowledged = status === 200 && data === acknowledgment;
      return {
        fields,
        status: acknowledged ? "acknowledged" : "not_acknowledged",
        response_status: status,
        response_body: data.slice(0, 200),
      };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return { fields, status: "unreachable", error: timeLimit.aborted ? NO_ANSWER : reason };
    }
  }

  #record({ transaction, url }: Message, attempt: number, outcome: DeliveryOutcome, delay?: number): void {
    const now = this.state.clock.now();
    this.state.log("notification", transaction, outcomeText(outcome));
    this.state.notifications.push({
      time: isoTime(now),
      transactionNo: transaction.transactionNo,
      reference: transaction.reference,
      url,
      attempt,
      ...outcome,
      next_try: delay === undefined ? null : isoTime(now + delay),
    });
  }
}

/** Without the answer's own text, which may hold anything. */
function outcomeText({ status, response_status, error }: DeliveryOutcome): string {
  const answer = response_status === undefined ? error : `HTTP ${response_status}`;
  return [status.replace("_", " "), ...(answer === undefined ? [] : [answer])].join(": ");
}

/** What a notification says of a payment. One that was refunded before a later send is still notified as paid. */
type Told = "pending" | "success" | "failed";

/** The signed fields of a payment notification. §6 does not show them; gateways of this family send these. */
function notificationFields(
  transaction: Transaction,
  told: Told,
  dialect: Dialect,
  fault: NotificationFault,
): Record<string, string> {
  const amount = fault.wrong_amount ? transaction.amount.plus(1) : transaction.amount;
  const priced = { ...transaction, amount };
  const {
    reference = "reference",
    transactionNo = "transactionNo",
    scheduleNo = "scheduleNo",
  } = dialect.ipnNames ?? {};
  const fields: Record<string, string> = {
    [transactionNo]: transaction.transactionNo,
    status: String(inWords(dialect, told)),
    ...(dialect.amounts === "usd" ? { amount: inUsd(priced, amount).toFixed(2) } : priceField(priced)),
    currency: "USD",
    settleCurrency: "USD",
    time: compactTime(transaction.paidAt ?? transaction.createdAt, dialect),
  };
  if (transaction.reference !== undefined) fields[reference] = transaction.reference;
  if (transaction.note !== undefined) fields.note = transaction.note;
  if (transaction.schedule) fields[scheduleNo] = transaction.schedule.scheduleNo;
  if (fault.unsigned || dialect.ipn === "unsigned") return fields;
  const { apiToken } = transaction.account;
  const token = fault.wrong_signature ? `not ${apiToken}` : apiToken;
  return { ...fields, verifySign: verifySignOf(fields, token, dialect.ipnCharset) };
}
