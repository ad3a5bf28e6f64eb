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

const switches = z.strictObject(
  {
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

/** What a dialect says for a status. */
export const inWords = ({ statuses }: Dialect, shown: ShownStatus): string => statuses?.[shown] ?? shown;
