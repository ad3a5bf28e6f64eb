import { z } from "zod";
import { IN_STORE_ACCOUNT } from "../authentication";
import * as field from "../fields";
import { operationHandler, transactionReply } from "../operation-handler";

/** §4.2 */
const table = {
  name: "add",
  account: IN_STORE_ACCOUNT,
  request: z.object({
    storeAdminNo: field.text.optional(),
    amount: field.amount,
    currency: field.currency,
    reference: field.reference.optional(),
    preAuth: field.yesOrNo.default(false),
  }),
} as const;

export const add = operationHandler(table, ({ currency, ...fields }, state, { account }) => {
  const transaction = state.transactions.open(
    account,
    { operation: table.name, currency, ...fields },
    state.dialect,
  );
  return transactionReply("add success", transaction, state);
});
