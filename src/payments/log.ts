import { randomUUID } from "node:crypto";
import type { Logger } from "@medusajs/framework/types";
import { printable } from "../gateway";
import { messageOf } from "../medusa";
import { callContext, runWith } from "../modules/crossborder/internal";

type Level = "error" | "warn" | "info" | "debug";

/**
 * Everything that is logged: the level and the meaning of each code. `error`: a person must act, or money is in question;
 * `warn`: something failed that the plugin tries again, or does without; `info`: a decision about money; `debug`: what strangers
 * may cause as often as they like. docs/reference/log.md prints this table.
 */
export const LOG_CODES = {
  amount_not_shown: [
    "error",
    "The gateway says that it was paid, and shows no amount in the order's currency: nothing is recorded or returned.",
  ],
  gateway_silent: ["error", "The gateway of a merchant does not answer; staff is told once."],
  history_not_written: ["error", "An action was done, and its line is missing in the history."],
  notice_not_sent: ["error", "Staff was not told by this channel that something needs attention."],
  release_failed: ["error", "What a capture left of a hold is not released yet."],
  shop_unconfirmed: [
    "error",
    "The server's address is not known as this shop's: what was opened before is left alone until a person has said what it is.",
  ],

  attention: ["warn", "A person must look at the transaction; `attention_code` says why."],
  audit_interrupted: ["warn", "An audit stopped; the next run of the job goes on with it."],
  audit_not_renewed: [
    "warn",
    "A server that audits could not say that it still does; another one may go on with it.",
  ],
  audit_unanswered: ["warn", "The gateway gave the audit no answer about a transaction."],
  cancellation_not_confirmed: [
    "warn",
    "The gateway has not confirmed that a customer cancelled a subscription.",
  ],
  channel_not_removed: [
    "warn",
    "A channel that is switched off is still in its region; the job takes it out.",
  ],
  check_failed: ["warn", "A health check at the start of the server found an error."],
  check_warned: ["warn", "A health check at the start of the server found something weak."],
  event_bus_failed: ["warn", "The event bus failed after the plugin had stopped waiting for it."],
  events_not_delivered: ["warn", "Events wait in the outbox; the job hands them over."],
  job_item_failed: ["warn", "The job leaves an item to its next run."],
  job_incomplete: ["warn", "A run of the job ended with `count` failures."],
  later_failed: ["warn", "Work that was planned in this process failed; the job does it."],
  lock_not_renewed: [
    "warn",
    "A lease of a lock could not be renewed; once it expires, no call that moves money is made under it.",
  ],
  lock_not_released: ["warn", "A lease of a lock could not be given back; it expires by itself."],
  moved_back_not_reconciled: [
    "warn",
    "Whether the money of a cancelled order or of a refund moved is not known yet; the job asks again.",
  ],
  not_compared: [
    "warn",
    "A transaction that a person called solved could not be compared at once; the job does it.",
  ],
  not_confirmed: ["warn", "Whether a payment was made could not be asked while its cart was completed."],
  not_reconciled: ["warn", "A transaction could not be reconciled; it is tried again."],
  notification_not_processed: [
    "warn",
    "A notification that was kept could not be processed; the job takes it up, ten times in all.",
  ],
  notification_not_handed_over: [
    "warn",
    "The event bus did not take a notification: the server that received it processes it.",
  ],
  payment_unavailable: ["warn", "An order could not be opened, or closed, at the gateway for a shopper."],
  renewal_order_not_made: ["warn", "Whether the order of a renewal was made is not known; the job makes it."],
  replaced_unasked: [
    "warn",
    "A shopper pays in another way, and the gateway did not say whether the order before was paid; what was goes back.",
  ],
  request_end_failed: ["warn", "What follows the answer of a request failed."],
  schedule_not_checked: ["warn", "A recurring schedule could not be checked; the job checks it again."],
  session_not_deleted: ["warn", "A payment session beside the one that was paid could not be deleted."],
  status_unknown: [
    "warn",
    "The gateway answered with a status that the plugin does not know; it is taken as pending.",
  ],
  void_failed: [
    "warn",
    "An order that is not to be paid could not be closed at the gateway; the job tries again.",
  ],

  decided: ["info", "The next step for a transaction; `step` names it, `reason` says why."],
  refund_entry_deleted: [
    "info",
    "Medusa's book of an order had one refund twice; the second entry was deleted.",
  ],
  gone_entry_deleted: [
    "info",
    "Medusa's book of an order had an entry of a capture or a refund that Medusa has deleted; the entry was deleted.",
  ],
  sandbox_listens: [
    "info",
    "In development: the plugin has started a sandbox, or goes on with the one that runs; `reason` says where.",
  ],

  gateway_answers: ["info", "The gateway of a merchant answers again."],

  asked: ["debug", "The gateway was asked about a transaction."],
  look_dropped: ["debug", "A look that a stranger may have caused found no place, or its client has left."],
  nothing_now: ["debug", "Nothing can be done about a transaction now; `reason` says why."],
  rests: ["debug", "Nothing is to be done about a transaction now; `next_check_at` says when to look again."],
} as const satisfies Record<string, readonly [Level, string]>;

export type LogCode = keyof typeof LOG_CODES;

/** What a line may name, in the order in which it does. */
export const LOG_FIELDS = {
  reference: "of the transaction",
  provider_id: "stands for the account",
  order_id: "Medusa's id",
  payment_id: "Medusa's id",
  session_id: "Medusa's id of the payment session",
  schedule_id: "of the recurring schedule",
  notification_id: "of the notification",
  attention_code: "why a person must look: [states](states.md#attention_code)",
  event: "of the [history](api-notifications.md#history)",
  check: "what a health check was about",
  channel: "of a notice to staff: `feed` or `email`",
  notice: "what the notice was about",
  lock: "the key of a lock",
  work: "the key of what was planned",
  step: "what is done about a transaction",
  by: "who asked: [security](../security.md#asking-the-gateway)",
  status: "as the gateway wrote it",
  amount: "decimal text",
  currency_code: "of `amount`, or of the order",
  count: "how many",
  next_check_at: "ISO date",
  reason: "why: a sentence, or what an error said; at most 500 characters",
  correlation_id:
    "the same in all lines of one use case: the id of the HTTP request (`X-Request-Id`, or Medusa's), else a new one",
} as const;

type Field = keyof typeof LOG_FIELDS;
type Values = Partial<Record<Exclude<Field, "reason" | "correlation_id">, string | number | null>>;
type LogFields = Values & {
  /** A literal sentence, or what was thrown. */
  reason?: unknown;
};

/** Writes one line. */
export type Log = (code: LogCode, fields?: LogFields) => void;

const LONGEST_VALUE = 120;
const LONGEST_REASON = 500;

/**
 * Writes to Medusa's logger, as plain text: that logger prints an object as `[object Object]` in development, and in production as
 * JSON whose `message` is the line.
 * @example
 * logTo(logger)("not_reconciled", { reference: "cb-01", reason: error });
 * // crossborder: not_reconciled reference=cb-01 reason="tran-query: HTTP 500" correlation_id=5e0f…
 */
export const logTo =
  (logger: Pick<Logger, Level>): Log =>
  (code, { reason, ...values } = {}) => {
    const given: Readonly<Record<string, string | number | null | undefined>> = {
      ...values,
      reason: reason === undefined ? null : messageOf(reason),
      correlation_id: callContext().correlation_id ?? randomUUID(),
    };
    let line = `crossborder: ${code}`;
    for (const name of Object.keys(LOG_FIELDS)) {
      const value = String(given[name] ?? "");
      if (value !== "")
        line += ` ${name}=${shown(value, name === "reason" ? LONGEST_REASON : LONGEST_VALUE)}`;
    }
    const [level] = LOG_CODES[code];
    logger[level](line);
  };

/** Bare where it is one word, else quoted as in JSON. What is masked may be longer than what is shown. */
function shown(value: string, longest: number): string {
  const text = masked(value, longest);
  return /^[\w.:/-]+$/.test(text) ? text : JSON.stringify(text);
}

/** As a line of the log may have it. */
export const masked = (value: string, longest = LONGEST_REASON): string =>
  printable(maskPrivate(printable(value)), longest).replace(/[\p{Zl}\p{Zp}]/gu, " ");

/** A request id comes from a header, which a client may fill with anything. */
const REQUEST_ID = /^[\w.:-]{1,64}$/;

/**
 * Runs `work` as one use case: all lines that it writes into the log have one `correlation_id`, also those of what it
 * leaves running. Inside another use case it is part of that one.
 */
export const correlated = <T>(work: () => T): T =>
  callContext().correlation_id ? work() : runWith({ correlation_id: randomUUID() }, work);

/** As `correlated`, by the id of an HTTP request; a new id where that is none. Never part of another use case. */
export const correlatedBy = <T>(request_id: string, work: () => T): T =>
  runWith({ correlation_id: REQUEST_ID.test(request_id) ? request_id : randomUUID() }, work);

/** A letter as it is, percent-encoded (also more than once), or as JSON may write it; in either case. */
function written(letter: string): string {
  const codes = [letter.toLowerCase(), letter.toUpperCase()].map((one) => one.charCodeAt(0).toString(16));
  const code = `(?:${codes.join("|")})`;
  return `(?:${letter}|%(?:25)*${code}|\\\\u00${code})`;
}

const NAME = [..."verifySign"].map(written).join("");

/** `verifySign=…` of a form, up to the next field. The name may have brackets behind it. */
const IN_FORM = new RegExp(`(${NAME}[^=&"'<>:]{0,40}(?:=|%(?:25)*3d))[^&]*`, "gi");

/** A blank, a quote, a colon or a backslash, percent-encoded. */
const MARK = "%(?:25)*(?:2[027]|3a|5c)";
/** The first word behind the name in a body that is no form: JSON, also in a field of a form, a multipart, XML. */
const ELSEWHERE = new RegExp(`(${NAME}(?:[^=&\\w%]|${MARK})(?:[^=&\\w%]|${MARK}|%){0,40})\\w+`, "gi");

/** The body of a notification as it may be kept, shown and logged: without its signature, however its name is written. */
export const maskSignature = (body: string): string =>
  body.replace(IN_FORM, "$1***").replace(ELSEWHERE, "$1***");

/** The same, readable in every charset: every byte is a character. NUL cannot be stored. */
export const bodyOf = (raw: Buffer): string =>
  maskSignature(raw.toString("latin1")).replaceAll("\0", "\uFFFD");

/** A secret may be anywhere behind the host, and before it. */
const URL_SECRETS =
  /\b([a-z][a-z\d+.-]{0,20}:\/\/)(?:[^\s/?#@"'<>]{0,200}@)?([^\s/?#@"'<>]+)[/?#][^\s"'<>]*/gi;
const E_MAIL = /[^\s@"'<>()[\]=,;:]{1,64}@[^\s@"'<>()[\]=,;:]{1,255}/g;
/**
 * As long as the number of a card, or the code that a customer shows at the counter; in one piece or in groups. Not the groups of a
 * UUID, which may have digits alone.
 */
const CARD = /(?<!\b[\da-f]{8}-)\b(?:\d{13,19}|\d{4}([ -])\d{4,6}\1\d{4,5}(?:\1\d{1,7})?)\b/gi;
const PHONE = /\+\d[\d ()-]{6,14}\d/g;

/**
 * A text as a line of the log takes it: without signatures, e-mail addresses, phone numbers, numbers as long as a card's, and
 * without what an URL has beside its host.
 * @example
 * maskPrivate("Li@example.com paid at https://pay.example/c/7?token=1"); // "*** paid at https://pay.example/***"
 */
const maskPrivate = (text: string): string =>
  maskSignature(text)
    .replace(URL_SECRETS, "$1$2/***")
    .replace(E_MAIL, "***")
    .replace(CARD, "***")
    .replace(PHONE, "***");
