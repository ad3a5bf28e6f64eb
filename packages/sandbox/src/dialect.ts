import { isDeepStrictEqual } from "node:util";
import { z } from "zod";

/*
 * The document shows neither the answer of the order query, nor every status, nor the notification. Gateways of the same
 * family differ in them, and a shop must understand each.
 */

const status = z.enum(["init", "dealing", "pending", "success", "failed", "closed", "reversed", "refunded"]);

/** What answers show of an order. `pending` while a capture or a release is under way. */
export type ShownStatus = z.output<typeof status>;

const word = z
  .string()
  .regex(/^[\w -]{1,40}$/, "must be a word of at most 40 letters, digits, spaces, - and _");

const code = z.string().regex(/^\w{1,20}$/, "must be a code of at most 20 letters, digits and _");
const fieldName = z.string().regex(/^\w{1,40}$/, "must be a name of at most 40 letters, digits and _");

/** A dialect as it is written in a file or a body. */
export const switches = z.strictObject(
  {
    retCodes: z.record(code, code).optional(),
    payload: z.enum(["object", "list", "text"]).optional(),
    letters: z.enum(["any", "ascii"]).optional(),
    sampleFields: z.enum(["ignored", "required"]).optional(),
    charset: z.enum(["ignored", "required"]).optional(),
    longestReference: z.number().int().min(1).max(64).optional(),
    macros: z.enum(["replaced", "refused"]).optional(),
    held: word.optional(),
    ipnFormat: z.enum(["form", "json", "query"]).optional(),
    ipnNames: z.partialRecord(z.enum(["reference", "transactionNo", "scheduleNo"]), fieldName).optional(),
    firstPayment: z.enum(["counted", "besides"]).optional(),
    acknowledgment: z.string().min(1).max(200).optional(),
    query: z.enum(["result", "transaction", "flat"]).optional(),
    statuses: z.partialRecord(status, word).optional(),
    amounts: z.enum(["priced", "usd"]).optional(),
    ipn: z.enum(["signed", "unsigned"]).optional(),
    announce: z.boolean().optional(),
    scheduleNo: z.enum(["queried", "notified"]).optional(),
  },
  {
    error: ({ code }) =>
      code === "invalid_type" ? "is no dialect: neither the name of one nor an object" : undefined,
  },
);

/**
 * How a gateway speaks where its document is silent.
 *
 * @example
 * const dialect: Dialect = { query: "flat", statuses: { failed: "fail" }, ipn: "unsigned" };
 */
export interface Dialect {
  /**
   * Where the order query's answer has its fields: in `result`, in `transaction` (§2.2: with `transactionStatus`, and
   * amounts as numbers), or flat beside `ret_code`. Default `result`.
   */
  query?: "result" | "transaction" | "flat";
  /** Words that are shown instead of the sandbox's own, such as `{ failed: "fail" }`. */
  statuses?: Partial<Record<ShownStatus, string>>;
  /** An order priced in RMB is queried and notified with its price (`priced`, the default), or in US dollars only. */
  amounts?: "priced" | "usd";
  /** Whether notifications have a `verifySign`. Default `signed`. */
  ipn?: "signed" | "unsigned";
  /** Whether a notification with the status `pending` comes before the payment succeeds. Default false. */
  announce?: boolean;
  /** Codes that are answered instead of the sandbox's own, such as `{ "000021": "E404" }`. */
  retCodes?: Record<string, string>;
  /** What `result` and `transaction` of an answer are: the object (the default), a list of one, or its JSON as text. */
  payload?: "object" | "list" | "text";
  /** Letters of `description`, `note` and `goodsInfo`: of any script (the default), or ASCII alone. */
  letters?: "any" | "ascii";
  /** Whether refund and update-recurring must have the fields that only the document's samples have. */
  sampleFields?: "ignored" | "required";
  /** Whether a request must say `charset=UTF-8`. */
  charset?: "ignored" | "required";
  /** Characters of a reference and of a refundReference. */
  longestReference?: number;
  /** Whether a callbackUrl may have macros (§6). */
  macros?: "replaced" | "refused";
  /** The word for an order that is held and not captured. Default: that for `success`. */
  held?: string;
  /** How a notification comes: as a form (the default), as JSON, or in the query of a GET. */
  ipnFormat?: "form" | "json" | "query";
  /** Names of a notification's fields that differ, such as `{ reference: "out_trade_no" }`. */
  ipnNames?: Partial<Record<"reference" | "transactionNo" | "scheduleNo", string>>;
  /** Whether the customer's own payment is one of the deductions of `paymentCount` (`counted`, the default), or `besides`. */
  firstPayment?: "counted" | "besides";
  /** The text that acknowledges a notification. Default `success`. */
  acknowledgment?: string;
  /** Who tells the number of a schedule: the order query and notifications (`queried`, the default), or notifications only. */
  scheduleNo?: "queried" | "notified";
}

const presetName = z.enum([
  "documented",
  "transaction",
  "flat",
  "words",
  "refund-info",
  "unpaid-reversed",
  "usd",
  "unsigned",
  "announced",
  "codes",
  "list",
  "text",
  "ascii",
  "samples",
  "charset",
  "short-references",
  "no-macros",
  "authorized",
  "ipn-json",
  "ipn-query",
  "ipn-names",
  "acknowledged-ok",
  "first-besides",
]);

/**
 * The name of a dialect that comes with the sandbox.
 *
 * @example
 * const dialect: DialectName = "refund-info";
 */
export type DialectName = z.output<typeof presetName>;

export const DIALECT_NAMES: readonly DialectName[] = presetName.options;

/** Those that differ in other things can be combined. */
const PRESETS: Readonly<Record<DialectName, Dialect>> = {
  /** What the document shows; elsewhere what most gateways of the family do. */
  documented: {},
  transaction: { query: "transaction" },
  flat: { query: "flat" },
  words: { statuses: { init: "pending", dealing: "pending", success: "SUCCESS", failed: "fail" } },
  /** A refunded payment stays paid: only `refundInfo` shows the refund. */
  "refund-info": { statuses: { refunded: "success" } },
  /** An order that was not paid is `reversed` too. */
  "unpaid-reversed": { statuses: { closed: "reversed" } },
  usd: { amounts: "usd" },
  unsigned: { ipn: "unsigned" },
  announced: { announce: true },
  codes: { retCodes: { "000100": "S0000", "000021": "E0404", "000022": "E0409", "000040": "E0410" } },
  list: { payload: "list" },
  text: { payload: "text" },
  ascii: { letters: "ascii" },
  samples: { sampleFields: "required" },
  charset: { charset: "required" },
  "short-references": { longestReference: 24 },
  "no-macros": { macros: "refused" },
  authorized: { held: "authorized" },
  "ipn-json": { ipnFormat: "json" },
  "ipn-query": { ipnFormat: "query" },
  "ipn-names": { ipnNames: { reference: "out_trade_no", transactionNo: "trade_no" } },
  "acknowledged-ok": { acknowledgment: "OK" },
  "first-besides": { firstPayment: "besides" },
};

/**
 * One dialect, or several that are combined: of two that say the same thing differently, the later one counts.
 *
 * @example
 * const dialect: DialectChoice = ["flat", "unsigned", { statuses: { failed: "fail" } }];
 */
export type DialectChoice = DialectName | Dialect | readonly (DialectName | Dialect)[];

const named = (given: unknown): unknown => {
  const name = presetName.safeParse(given);
  return name.success ? PRESETS[name.data] : given;
};

/** Reads a {@link DialectChoice}. */
export const dialectChoice = z.preprocess(
  (given) => [given].flat().map(named),
  z.array(switches).transform((all) => all.reduce(combined, {})),
);

function combined(one: Dialect, other: Dialect): Dialect {
  return { ...one, ...other, statuses: { ...one.statuses, ...other.statuses } };
}

/** The presets that change nothing in a dialect any more. */
export const presetsIn = (dialect: Dialect): DialectName[] =>
  DIALECT_NAMES.filter(
    (name) => name !== "documented" && isDeepStrictEqual(combined(dialect, PRESETS[name]), dialect),
  );

/** What a dialect says for a status. */
export const inWords = ({ statuses }: Dialect, shown: ShownStatus): string => statuses?.[shown] ?? shown;

/** What a code is in a dialect. */
export const inCodes = ({ retCodes }: Dialect, retCode: string): string => retCodes?.[retCode] ?? retCode;
