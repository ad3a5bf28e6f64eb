import { z } from "zod";
import { capture } from "../../state/holds";
import { IN_STORE_ACCOUNT } from "../authentication";
import * as field from "../fields";
import { operationHandler, transactionReply } from "../operation-handler";

/** §4.6 */
const table = {
  name: "auth-capture",
  account: IN_STORE_ACCOUNT,
  request: z.object({ ...field.orderKey, amount: field.amount }).superRefine(field.exactlyOneKey),
} as const;

export const authCapture = operationHandler(table, (fields, state, { account, fault }) => {
  const transaction = state.transactions.named(account, fields);
  capture(transaction, fields.amount, {
    pending: fault.pending,
    again: state.dialect.captures === "several",
  });
  return transactionReply("capture success", transaction, state);
});
