/** One thing that the interface document leaves open: what is assumed, and what a gateway that differs needs. */
export interface Assumption {
  /** As `crossborder check` prints it. */
  name: string;
  /** What is not shown, with the section of the document. */
  about: string;
  assumed: string;
  /** The option that changes it; none where every form is read. */
  option?: string;
  /** The dialect of the sandbox that differs in it. */
  dialect?: string;
  /** The stage of `crossborder check` that sees it; none where nothing but a payment in the shop shows it. */
  stage?: 1 | 2;
}

/**
 * Every assumption. The reference is written from this table.
 */
export const ASSUMPTIONS = [
  {
    name: "credentials",
    about: "the answer to a wrong token, merchant or store (§5)",
    assumed: "a refusal, never a success",
    stage: 1,
  },
  {
    name: "paths",
    about: "which of two listed paths an operation has (§4)",
    assumed: "the first one",
    option: "paths",
    stage: 1,
  },
  {
    name: "no_such_record",
    about: "the code for an order that is not there (§7)",
    assumed: "`000021`",
    option: "retCodes",
    dialect: "codes",
    stage: 1,
  },
  {
    name: "refusals",
    about: "other `ret_code` values (§7)",
    assumed:
      "`000010` wrong version, `000020` missing parameter, `000022` parameters do not match, `000023` bad value, `000030` access denied, `000040` wrong status: refused. `000000` system error, `000080` upstream error: outcome unknown. Any other: unknown where a call opens or moves money, and the gateway is asked; else refused, quoted with `ret_msg`",
    option: "retCodes",
    dialect: "codes",
    stage: 1,
  },
  {
    name: "request_charset",
    about: "whether a request must say its charset",
    assumed: "no: UTF-8 is understood",
    option: "declareCharset",
    dialect: "charset",
    stage: 1,
  },
  {
    name: "sample_fields",
    about:
      "fields that the samples of refund and update-recurring have and their tables do not (§4.10, §4.11)",
    assumed: "not needed",
    option: "sampleFields",
    dialect: "samples",
    stage: 1,
  },
  {
    name: "success_code",
    about: "the code of a success (§7 shows `000100`)",
    assumed: "`000100`",
    option: "retCodes",
    dialect: "codes",
    stage: 2,
  },
  {
    name: "vendor",
    about: "the wire values of `vendor` (§1 has stand-ins)",
    assumed: "as documented",
    option: "vendorCodes",
    stage: 2,
  },
  {
    name: "rmb",
    about: "whether orders can be priced in RMB (§4.1)",
    assumed: "by `rmbAmount`, with `currency` USD",
    stage: 2,
  },
  {
    name: "letters",
    about: '"no special characters" (§8)',
    assumed: "letters of any script, digits, spaces and `. , - _` are taken",
    option: "plainText",
    dialect: "ascii",
    stage: 2,
  },
  {
    name: "reference_length",
    about: "the longest `reference` and `refundReference` (§8)",
    assumed: "36 characters",
    option: "referenceMaxLength",
    dialect: "short-references",
    stage: 2,
  },
  {
    name: "callback_macros",
    about: "macros in `callbackUrl` (§6)",
    assumed: "`{status}` may stand in it",
    option: "callbackMacros",
    dialect: "no-macros",
    stage: 2,
  },
  {
    name: "answer_shape",
    about: "where an answer has its fields (§2.9; tran-query's is not shown)",
    assumed:
      "in `result`, in `transaction` or flat; a payload may be the object, a list of one, or JSON as text",
    dialect: "list",
    stage: 2,
  },
  {
    name: "unpaid_status",
    about: "the word for an order that is not paid (§3)",
    assumed:
      "`init`, `dealing` or `pending`. A word that is not known means pending, never failed, never paid, and is logged",
    option: "statuses",
    dialect: "words",
    stage: 2,
  },
  {
    name: "closes_online",
    about: "whether `reverse` closes an online order that is not paid (§4.5)",
    assumed: "it does",
    stage: 2,
  },
  {
    name: "closed_status",
    about: "the word for an order that was closed unpaid (§3)",
    assumed: "`closed`, or `reversed` without a `paymentTime`",
    option: "statuses",
    dialect: "unpaid-reversed",
    stage: 2,
  },
  {
    name: "time_zone",
    about: "the time zone of times (§2.2)",
    assumed: "`+08:00`",
    option: "timeZone",
    stage: 2,
  },
  {
    name: "same_reference",
    about: "a second order under a reference (§8)",
    assumed: "it is refused, or the first one is answered again",
    stage: 2,
  },
  {
    name: "held_status",
    about: "the word for money that is held (§3)",
    assumed: "`success`",
    option: "statuses",
    dialect: "authorized",
  },
  {
    name: "refunds",
    about: "what a refund does to its payment, and its `status` values (§3)",
    assumed:
      "the payment is refunded when its status says so, or when `refundInfo` shows a refund of the whole that succeeded. `success`, `pending`, `failed`: anything but `failed` is accepted",
    option: "statuses",
    dialect: "refund-info",
  },
  {
    name: "notification",
    about: "the names of a notification's fields, and how it comes (§6)",
    assumed:
      "a form, JSON, or the query of a GET, with `reference` or a transaction id (`transactionNo`, `transactionId`); everything else in it is a hint",
    option: "notificationNames",
    dialect: "ipn-names",
  },
  {
    name: "acknowledgment",
    about: "what acknowledges a notification (§6)",
    assumed: "`200`, `text/plain`, exactly `success`",
    option: "acknowledgment",
    dialect: "acknowledged-ok",
  },
  {
    name: "signature",
    about: "whether notifications are signed (§6)",
    assumed:
      "`verifySign` by the request's rule, with empty fields kept or dropped. The gateway is asked either way; `requireSignature` rejects unsigned ones",
    option: "requireSignature",
    dialect: "unsigned",
  },
  {
    name: "envelope",
    about: "the HTTP status of failures (§7)",
    assumed: "the JSON envelope is read whatever the status; without one the outcome is unknown",
  },
  {
    name: "goods_length",
    about: "the longest `goodsInfo` (§8)",
    assumed: "2,000 characters",
    option: "goodsInfoMaxLength",
  },
  {
    name: "refund_password",
    about: "the prefix of the refund `password` (§5)",
    assumed: "none: `refund.passwordPrefix` is asked for where refunds need a manager",
    option: "refund",
  },
] as const satisfies readonly Assumption[];

export type AssumptionName = (typeof ASSUMPTIONS)[number]["name"];
