import { z } from "zod";
import { Refusal, RET_CODE } from "../../state/refusal";
import * as field from "../fields";
import { operationHandler, transactionReply } from "../operation-handler";

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
  if (state.dialect.register === "refused")
    throw new Refusal(RET_CODE.denied, "merchantNo", "has no cash register");
  const transaction = state.transactions.open(account, { operation: table.name, ...fields }, state.dialect);
  return transactionReply("add success", transaction, state);
});
