import { z } from "zod";
import * as field from "../fields";
import { defineOperation, IN_STORE_ACCOUNT } from "./operation";
import { transactionAnswer } from "./transaction";

/** §4.2 Merchant-scan, first step: creates the transaction that a barcode will pay. */
export const add = defineOperation({
  name: "add",
  paths: { primary: "/app-instore/v2/add", alternative: "/app-data-search/v2/add" },
  account: IN_STORE_ACCOUNT,
  request: z.object({
    storeAdminNo: field.text.optional(),
    amount: field.decimal,
    currency: field.currency,
    reference: field.reference.optional(),
    preAuth: field.flag.optional(),
  }),
  answer: transactionAnswer,
  repeatedAmounts: [["amount", "amount"]],
  movesMoney: true,
  safeToRepeat: false,
});
