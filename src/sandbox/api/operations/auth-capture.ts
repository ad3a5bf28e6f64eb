import BigNumber from "bignumber.js";
import { operations } from "../../../gateway/operations";
import { capture } from "../../state/transitions";
import { operationHandler } from "../operation-handler";
import { transactionReply } from "../transaction-answer";

/** §4.6 */
export const authCapture = operationHandler(operations.authCapture, (fields, state) => {
  const transaction = state.transactions.named(fields);
  capture(transaction, new BigNumber(fields.amount));
  return transactionReply("capture success", transaction, state);
});
