import { z } from "zod";
import * as field from "../fields";
import { operationHandler } from "../operation-handler";
import { transactionReply } from "../transaction-answer";

/** §4.8. The table lists no merGroupNo. */
const table = {
  name: "cashier-add",
  account: ["merchantNo", "storeNo", "storeAdminNo"],
  request: z.object({
    storeAdminNo: field.text.optional(),
    amount: field.amount,
    currency: field.currency,
    reference: field.reference,
    ipnUrl: field.secureUrl,
  }),
} as const;

export const cashierAdd = operationHandler(table, (fields, state, { account }) => {
  const transaction = state.transactions.open(account, { operation: table.name, ...fields }, state.dialect);
  return transactionReply("add success", transaction, state);
});
