import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { type Dialect, type ShownStatus, switches } from "./dialect-switches";

/** Those that differ in other things can be combined. */
export const PRESETS = {
  /** What the document shows; elsewhere what most gateways of the family do. */
  documented: {},
  transaction: { query: "transaction" },
  flat: { query: "flat" },
  words: { statuses: { init: "pending", dealing: "pending", success: "SUCCESS", failed: "fail" } },
  /** A refunded payment stays paid: only `refundInfo` shows the refund. */
  "refund-info": { statuses: { refunded: "success" } },
  /** An order that was not paid is `reversed` too. */
  "unpaid-reversed": { statuses: { closed: "reversed" } },
  "taken-back": { statuses: { reversed: "TRADE_RETURNED" } },
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
  "short-goods": { longestGoods: 300 },
  "no-macros": { macros: "refused" },
  authorized: { held: "authorized" },
  "ipn-json": { ipnFormat: "json" },
  "ipn-query": { ipnFormat: "query" },
  "ipn-gbk": { ipnCharset: "gbk" },
  "ipn-names": { ipnNames: { reference: "out_trade_no", transactionNo: "trade_no" } },
  "schedule-names": { ipnNames: { scheduleNo: "agreement_no" } },
  "acknowledged-ok": { acknowledgment: "OK" },
  "first-besides": { firstPayment: "besides" },
  "query-type": { requiredFields: { "tran-query": ["queryType"] } },
  "other-paths": {
    paths: { "secure-pay": "alternative", add: "alternative", pay: "alternative", refund: "alternative" },
  },
  vendors: { vendorCodes: { channel_a: "walletA", channel_b: "walletB", creditcard: "card" } },
  "other-numbers": { shownNumbers: { merchantNo: "M-200043", storeNo: "S-300014" } },
  sale: { transactionType: "sale" },
  "new-york": { timeZone: "America/New_York" },
  /** Every status is a number, and so is every time. */
  numbers: {
    statuses: {
      init: "0",
      dealing: "1",
      pending: "1",
      success: "2",
      failed: "3",
      closed: "4",
      reversed: "5",
      refunded: "6",
    },
    times: "milliseconds",
  },
  "no-rmb": { rmb: "refused" },
  limits: { amountLimits: { min: "0.05", max: "500.00" } },
  "answered-again": { sameReference: "answered" },
  "opened-again": { sameReference: "opened" },
  "online-expires": { onlineReverse: "refused" },
  "several-captures": { captures: "several" },
  "refund-as-ordered": { capturedRefund: "ordered" },
  "schedule-notified": { scheduleNo: "notified" },
  "schedule-opened": { scheduleNo: "opened" },
  confirming: { confirming: "E0202" },
  barcodes: { unknownBarcode: "E0451" },
  "no-pictures": { qrcodes: "refused" },
  "code-url": { walletLink: "code_url" },
  "code-in-result": { qrcodeAnswer: "result" },
  "prepay-text": { prepayResult: "text" },
  "no-register": { register: "refused" },
  "statement-chinese": { statement: "chinese" },
  "statement-renamed": { statement: "renamed" },
  "query-order": {
    requiredFields: { "tran-query": ["queryType"] },
    fieldValues: { "tran-query": { queryType: "order" } },
  },
  "part-refunds": { partRefunds: "taken" },
  "listed-callers": { callers: "listed" },
  paced: { callsPerSecond: 5 },
  slowed: { callsPerSecond: 5, furtherCalls: "delayed" },
  "http-400": { refusalStatus: 400 },
  "ipn-latin": { ipnCharset: "latin1" },
} as const satisfies Readonly<Record<string, Dialect>>;

/**
 * The name of a dialect that comes with the sandbox.
 *
 * @example
 * const dialect: DialectName = "refund-info";
 */
export type DialectName = keyof typeof PRESETS;

const isName = (given: unknown): given is DialectName =>
  typeof given === "string" && Object.hasOwn(PRESETS, given);

export const DIALECT_NAMES: readonly DialectName[] = Object.keys(PRESETS).filter(isName);

/**
 * One dialect, or several that are combined: of two that say the same thing differently, the later one counts.
 *
 * @example
 * const dialect: DialectChoice = ["flat", "unsigned", { statuses: { failed: "fail" } }];
 */
export type DialectChoice = DialectName | Dialect | readonly (DialectName | Dialect)[];

const named = (given: unknown): unknown => (isName(given) ? PRESETS[given] : given);

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
export const inWords = ({ statuses }: Dialect, shown: ShownStatus): string | number =>
  asShown(statuses?.[shown] ?? shown);

/** A word of digits alone is written as a number. */
const asShown = (word: string): string | number => (/^\d{1,9}$/.test(word) ? Number(word) : word);

/** What a code is in a dialect. */
export const inCodes = ({ retCodes }: Dialect, retCode: string): string => retCodes?.[retCode] ?? retCode;
