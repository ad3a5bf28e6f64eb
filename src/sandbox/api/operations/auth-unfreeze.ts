import BigNumber from "bignumber.js";
import { operations } from "../../../gateway/operations";
import { unfreeze } from "../../state/transitions";
import { operationHandler } from "../operation-handler";
import { transactionReply } from "../transaction-answer";

/** §4.7 */
export const authUnfreeze = operationHandler(operations.authUnfreeze, (fields, state) => {
  const transaction = state.transactions.named(fields);
  unfreeze(transaction, new BigNumber(fields.unfreezeAmount));
  return transactionReply("unfreeze success", transaction, state);
});
