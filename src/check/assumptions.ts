import type { Assumption } from "./assumption";
import { UNSEEN } from "./unseen";

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
  ...UNSEEN,
] as const satisfies readonly Assumption[];

export type AssumptionName = (typeof ASSUMPTIONS)[number]["name"];
