import { z } from "zod";
import * as field from "../fields";
import { defineOperation } from "./operation";
import { transactionAnswer } from "./transaction";

/** §4.8 Records a cash-register transaction. Its table lists no merGroupNo. */
export const cashierAdd = defineOperation({
  name: "cashier-add",
  paths: { primary: "/app-instore/v2/cashier-add" },
  account: ["merchantNo", "storeNo", "storeAdminNo"],
  request: z.object({
    storeAdminNo: field.text.optional(),
    amount: field.decimal,
    currency: field.currency,
    reference: field.reference,
    ipnUrl: field.secureUrl,
  }),
  answer: transactionAnswer,
  repeatedAmounts: [["amount", "amount"]],
  movesMoney: true,
  safeToRepeat: false,
});
