import { z } from "zod";
import * as field from "../fields";
import { defineOperation, envelope, ONLINE_ACCOUNT } from "./operation";
import { transactionKey } from "./transaction";

/** §4.11 Refunds the whole payment: the amount must equal the original one. */
export const refund = defineOperation({
  name: "refund",
  paths: { primary: "/app-data-search/v2/refund", alternative: "/online/v2/securepay-refund" },
  account: ONLINE_ACCOUNT,
  request: z
    .object({
      amount: field.decimal.optional(),
      rmbAmount: field.decimal.optional(),
      ...transactionKey,
      refundReference: field.reference.optional(),
      managerAccountNo: field.text.optional(),
      password: z
        .string()
        .regex(/^[0-9a-f]{32}$/, "must be an MD5 in lowercase hexadecimal")
        .optional(),
    })
    .superRefine(field.exactlyOneOf("amount", "rmbAmount"))
    .superRefine(field.exactlyOneOf("transactionNo", "reference"))
    .superRefine((fields, context) => {
      if ((fields.managerAccountNo === undefined) === (fields.password === undefined)) return;
      context.addIssue({
        code: "custom",
        path: ["managerAccountNo/password"],
        message: "the refund permission check needs both of them",
      });
    }),
  /** §2.5 */
  answer: envelope.extend({
    result: z.object({
      amount: field.amount.nullish(),
      rmbAmount: field.amount.nullish(),
      refundAmount: field.amount.nullish(),
      refundRmbAmount: field.amount.nullish(),
      currency: field.said.nullish(),
      settleCurrency: field.unneeded(field.said),
      exchangeRate: field.unneeded(field.textual),
      status: field.said.nullish(),
      reference: field.textual.nullish(),
      refundReference: field.textual.nullish(),
      refundTransactionId: field.textual.nullish(),
      oldTransactionId: field.textual.nullish(),
    }),
  }),
  inSamplesAlone: ["currency"],
  repeatedAmounts: [
    ["amount", "refundAmount"],
    ["rmbAmount", "refundRmbAmount"],
  ],
  movesMoney: true,
  safeToRepeat: false,
});
