import { z } from "zod";
import * as field from "../fields";
import { defineOperation, envelope, ONLINE_ACCOUNT } from "./operation";

/** §4.1 Online payment: opens an order and returns the address of its cashier page. */
export const securePay = defineOperation({
  name: "secure-pay",
  paths: { primary: "/online/v2/secure-pay", alternative: "/appTransaction/v2/securepay" },
  account: ONLINE_ACCOUNT,
  request: z
    .object({
      amount: field.decimal.optional(),
      rmbAmount: field.decimal.optional(),
      currency: field.currency,
      vendor: field.vendor("channel_a", "channel_b", "channel_c", "creditcard"),
      ipnUrl: field.secureUrl,
      callbackUrl: field.httpUrl,
      terminal: z.enum(["ONLINE", "WAP"], "must be one of ONLINE, WAP"),
      reference: field.reference,
      description: field.plain.optional(),
      note: field.plain.optional(),
      timeout: field.integer(1).optional(),
      goodsInfo: field.goodsInfo,
      creditType: z.enum(["normal", "recurring"], "must be one of normal, recurring").optional(),
      paymentCount: field.integer(0).optional(),
      frequency: field.integer(1).optional(),
    })
    .superRefine(field.exactlyOneOf("amount", "rmbAmount"))
    .superRefine(field.onlyWhere({ vendor: "creditcard" }, "creditType"))
    .superRefine(
      field.onlyWhere({ vendor: "creditcard", creditType: "recurring" }, "paymentCount", "frequency"),
    ),
  /** §2.3 */
  answer: envelope.extend({
    result: z.object({
      amount: field.amount.nullish(),
      rmbAmount: field.amount.nullish(),
      transactionNo: field.textual.nullish(),
      reference: field.textual.nullish(),
      /** The customer's browser goes there, so it must be a web page and never a script. */
      cashierUrl: field.webAddress,
      scheduleNo: field.textual.nullish(),
    }),
  }),
  repeatedAmounts: [
    ["amount", "amount"],
    ["rmbAmount", "rmbAmount"],
  ],
  movesMoney: true,
  safeToRepeat: false,
});
