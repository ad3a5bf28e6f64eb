import { z } from "zod";
import { operationName, type OperationName } from "./paths";
import { isTimeZone } from "./state/time";

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
const decimal = z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, "must be an amount");
const vendor = z.enum(["channel_a", "channel_b", "channel_c", "creditcard"]);
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
    longestGoods: z.number().int().min(50).max(100_000).optional(),
    macros: z.enum(["replaced", "refused"]).optional(),
    held: word.optional(),
    ipnFormat: z.enum(["form", "json", "query"]).optional(),
    ipnCharset: z.enum(["utf-8", "gbk", "latin1"]).optional(),
    ipnNames: z.partialRecord(z.enum(["reference", "transactionNo", "scheduleNo"]), fieldName).optional(),
    firstPayment: z.enum(["counted", "besides"]).optional(),
    acknowledgment: z.string().min(1).max(200).optional(),
    query: z.enum(["result", "transaction", "flat"]).optional(),
    statuses: z.partialRecord(status, word).optional(),
    amounts: z.enum(["priced", "usd"]).optional(),
    ipn: z.enum(["signed", "unsigned"]).optional(),
    announce: z.boolean().optional(),
    scheduleNo: z.enum(["queried", "notified", "opened"]).optional(),
    requiredFields: z.partialRecord(operationName, z.array(fieldName)).optional(),
    paths: z.partialRecord(operationName, z.literal("alternative", "must be alternative")).optional(),
    vendorCodes: z.partialRecord(vendor, z.string().min(1)).optional(),
    shownNumbers: z.strictObject({ merchantNo: word, storeNo: word }).partial().optional(),
    transactionType: word.optional(),
    timeZone: z
      .string()
      .refine(isTimeZone, "must be the name of a time zone, such as America/New_York")
      .optional(),
    times: z.enum(["text", "compact", "milliseconds"]).optional(),
    rmb: z.enum(["taken", "refused"]).optional(),
    amountLimits: z.strictObject({ min: decimal, max: decimal }).partial().optional(),
    sameReference: z.enum(["refused", "answered", "opened"]).optional(),
    onlineReverse: z.enum(["taken", "refused"]).optional(),
    captures: z.enum(["once", "several"]).optional(),
    capturedRefund: z.enum(["captured", "ordered"]).optional(),
    confirming: code.optional(),
    unknownBarcode: code.optional(),
    qrcodes: z.enum(["drawn", "refused"]).optional(),
    walletLink: fieldName.optional(),
    qrcodeAnswer: z.enum(["flat", "result"]).optional(),
    prepayResult: z.enum(["fields", "text"]).optional(),
    register: z.enum(["taken", "refused"]).optional(),
    statement: z.enum(["english", "chinese", "renamed"]).optional(),
    fieldValues: z.partialRecord(operationName, z.record(fieldName, word)).optional(),
    partRefunds: z.enum(["refused", "taken"]).optional(),
    callers: z.enum(["any", "listed"]).optional(),
    callsPerSecond: z.number().int().min(1).max(1000).optional(),
    furtherCalls: z.enum(["refused", "delayed"]).optional(),
    refusalStatus: z.number().int().min(400).max(599).optional(),
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
  /** Characters of `goodsInfo`. */
  longestGoods?: number;
  /** Whether a callbackUrl may have macros (§6). */
  macros?: "replaced" | "refused";
  /** The word for an order that is held and not captured. Default: that for `success`. */
  held?: string;
  /** How a notification comes: as a form (the default), as JSON, or in the query of a GET. */
  ipnFormat?: "form" | "json" | "query";
  /** The charset of a notification, and of the text that is signed; `latin1` has `?` for letters that it lacks. Default `utf-8`. */
  ipnCharset?: "utf-8" | "gbk" | "latin1";
  /** Names of a notification's fields that differ, such as `{ reference: "out_trade_no" }`. */
  ipnNames?: Partial<Record<"reference" | "transactionNo" | "scheduleNo", string>>;
  /** Whether the customer's own payment is one of the deductions of `paymentCount` (`counted`, the default), or `besides`. */
  firstPayment?: "counted" | "besides";
  /** The text that acknowledges a notification. Default `success`. */
  acknowledgment?: string;
  /**
   * Who tells the number of a schedule: the order query and notifications (`queried`, the default), notifications only, or the
   * answer that opens the order (`opened`), and nothing else.
   */
  scheduleNo?: "queried" | "notified" | "opened";
  /** Fields that an operation must have besides the document's, such as `{ "tran-query": ["queryType"] }`. */
  requiredFields?: Partial<Record<OperationName, string[]>>;
  /** Operations that have nothing at their first path, such as `{ refund: "alternative" }`. */
  paths?: Partial<Record<OperationName, "alternative">>;
  /** What calls must send as `vendor`, and answers show, besides the option `vendorCodes`. */
  vendorCodes?: Partial<Record<"channel_a" | "channel_b" | "channel_c" | "creditcard", string>>;
  /** The numbers under which answers show the account, whatever calls name. */
  shownNumbers?: { merchantNo?: string; storeNo?: string };
  /** The word for the type of a payment. Default `payment`. */
  transactionType?: string;
  /** The zone of its times, such as `America/New_York`. Default UTC+8. */
  timeZone?: string;
  /** How it writes times: as text (the default), as `yyyyMMddHHmmss`, or as a number of milliseconds since 1970. */
  times?: "text" | "compact" | "milliseconds";
  /** Whether orders can be priced in RMB. */
  rmb?: "taken" | "refused";
  /** The smallest and the largest order, in the currency of its price. */
  amountLimits?: { min?: string; max?: string };
  /** A second order under a reference is refused (the default), answered with the first one, or opened beside it. */
  sameReference?: "refused" | "answered" | "opened";
  /** Whether `reverse` takes orders that were opened online: by secure-pay or prepay, and deductions. */
  onlineReverse?: "taken" | "refused";
  /** How often a hold can be captured. */
  captures?: "once" | "several";
  /** What the whole of a partly captured hold is to a refund: what was captured (the default), or the order's amount. */
  capturedRefund?: "captured" | "ordered";
  /** The code that `pay` is answered with while the customer is still confirming. Default: a success. */
  confirming?: string;
  /** The code that `pay` is answered with for a barcode that no wallet knows. Default `000023`. */
  unknownBarcode?: string;
  /** Whether it draws QR codes, or refuses `needQrcode` `true`. */
  qrcodes?: "drawn" | "refused";
  /** The name of the wallet's link in create-trans-qrcode's answer. Default `deepLink`. */
  walletLink?: string;
  /** Where create-trans-qrcode's answer has its fields: flat (§2.4, the default), or in `result`. */
  qrcodeAnswer?: "flat" | "result";
  /** What prepay hands to a wallet in `result`: the fields of §2.6 (the default), or one text. */
  prepayResult?: "fields" | "text";
  /** Whether this merchant may record cash register transactions (§4.8). */
  register?: "taken" | "refused";
  /**
   * Its statement: a table with commas and English names in UTF-8 (`english`, the default), or one with tabs and Chinese names in GBK,
   * with lines around it, where refunds are negative (`chinese`), or the first one with names of its own (`renamed`).
   */
  statement?: "english" | "chinese" | "renamed";
  /** Values that a field which an operation has besides the document's must have, such as `{ "tran-query": { queryType: "order" } }`. */
  fieldValues?: Partial<Record<OperationName, Record<string, string>>>;
  /** Whether a refund may be a part of its payment. */
  partRefunds?: "refused" | "taken";
  /** Whose calls it takes: those of `any` address (the default), or of a list that this machine's is not in (`listed`, HTTP 403). */
  callers?: "any" | "listed";
  /** Calls that it takes in a second. */
  callsPerSecond?: number;
  /** What becomes of further ones in that second: they are `refused` (HTTP 429, the default), or answered later (`delayed`). */
  furtherCalls?: "refused" | "delayed";
  /** The HTTP status of a refusal. Default 200. */
  refusalStatus?: number;
}
