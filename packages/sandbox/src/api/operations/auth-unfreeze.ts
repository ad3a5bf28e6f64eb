import { z } from "zod";
import { unfreeze } from "../../state/holds";
import { IN_STORE_ACCOUNT } from "../authentication";
import * as field from "../fields";
import { operationHandler, transactionReply } from "../operation-handler";

/** §4.7 */
const table = {
  name: "auth-unfreeze",
  account: IN_STORE_ACCOUNT,
  request: z.object({ ...field.orderKey, unfreezeAmount: field.amount }).superRefine(field.exactlyOneKey),
} as const;

export const authUnfreeze = operationHandler(table, (fields, state, { account, fault }) => {
  const transaction = state.transactions.named(account, fields);
  unfreeze(transaction, fields.unfreezeAmount, fault.pending);
  return transactionReply("unfreeze success", transaction, state);
});
