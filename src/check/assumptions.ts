import type { Assumption } from "./assumption";
import { OTHER_ORDERS } from "./other-orders";
import { UNSEEN } from "./unseen";

/**
 * Every assumption. The reference is written from this table.
 */
export const ASSUMPTIONS = [
  {
    name: "outbound_address",
    about: "which callers' addresses the gateway takes",
    assumed: "any; the address that this machine calls from is printed, for a list that the gateway may have",
    stage: 1,
    dialect: "listed-callers",
    untold: "nothing can be set: its support puts the address on the list. Stage 0 prints it",
  },
  {
    name: "clock",
    about: "the gateway's clock and this machine's",
    assumed: "no more than a minute apart",
    stage: 0,
  },
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
    dialect: "other-paths",
  },
  {
    name: "answer_time",
    about: "how long an answer takes",
    assumed: "less than 10 s; what comes later was not heard, and is asked about",
    option: "requestTimeoutMs",
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
    name: "query_request",
    about: "what an order query is asked with (§4)",
    assumed: "account fields and one of `transactionNo`, `reference`",
    option: "extraFields",
    dialect: "query-type",
    stage: 1,
    more: { flag: "--query", what: "a field and a value that support has told, and whether it shows more" },
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
    dialect: "vendors",
    untold:
      "a code that is taken may be that of another wallet. `--vendor channel_a=CODE` tries one that support has told, and names the option",
  },
  {
    name: "rmb",
    about: "whether orders can be priced in RMB (§4.1)",
    assumed: "by `rmbAmount`, with `currency` USD",
    stage: 2,
    dialect: "no-rmb",
    untold: "nothing can be set: offer no region in CNY",
  },
  {
    name: "amount_limits",
    about: "the smallest and the largest order of a channel (§8)",
    assumed: "none: the gateway says so itself",
    option: "amountLimits",
    dialect: "limits",
    stage: 2,
    untold: "the smallest is found with `--amount 1.00`",
    more: {
      flag: "--largest",
      what: "the largest order, by unpaid ones of up to that amount: they move nothing, but too many of them may look like fraud",
    },
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
    name: "goods_length",
    about: "the longest `goodsInfo` (§8)",
    assumed: "2,000 characters",
    option: "goodsInfoMaxLength",
    dialect: "short-goods",
    stage: 2,
  },
  {
    name: "callback_macros",
    about: "macros in `callbackUrl` (§6)",
    assumed:
      "`{status}` may stand in it. The others are not used: what a browser brings back is not believed, and the gateway is asked",
    option: "callbackMacros",
    dialect: "no-macros",
    stage: 2,
  },
  {
    name: "answer_shape",
    about:
      "where an answer has its fields, and what it repeats of the request (§2.9; tran-query's is not shown)",
    assumed:
      "`reference` and amounts as they were sent: an answer about others is not believed. Fields are in `result`, in `transaction` or flat; numbers may be text, and a status, a moment or a code a number; what nothing hangs on is left out where it cannot be read; a payload may be the object, a list of one, or JSON as text",
    untold:
      "where the store cannot read an answer, or does not believe it, nothing can be set: the check says why in the store's words",
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
    name: "transaction_type",
    about: "`transactionType` of a payment (§2.2 shows `payment`)",
    assumed: "only an answer of the type `payment`, or without a type, is about the payment",
    option: "paymentTypes",
    dialect: "sale",
    stage: 2,
  },
  {
    name: "owner",
    about: "`merchantNo` and `storeNo` of an answer (§2.2)",
    assumed: "those of the call, where they are there; an answer about others is not believed",
    option: "shownNumbers",
    dialect: "other-numbers",
    stage: 2,
  },
  {
    name: "closes_online",
    about: "whether `reverse` closes an online order that is not paid (§4.5)",
    assumed: "it does",
    stage: 2,
    option: "closeOnline",
    dialect: "online-expires",
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
    assumed: "`+08:00`; a number is the moment itself",
    option: "timeZone",
    stage: 2,
    dialect: "new-york",
  },
  {
    name: "same_reference",
    about: "a second order under a reference (§8)",
    assumed: "it is refused, or the first one is answered again",
    stage: 2,
    dialect: "opened-again",
    untold: "nothing can be set: no order is opened twice under a reference",
  },
  ...OTHER_ORDERS,
  ...UNSEEN,
] as const satisfies readonly Assumption[];

export type AssumptionName = (typeof ASSUMPTIONS)[number]["name"];
