import { operations } from "../../../gateway/operations";
import * as transitions from "../../state/transitions";
import { operationHandler } from "../operation-handler";
import { transactionReply } from "../transaction-answer";

/** §4.5 */
export const reverse = operationHandler(operations.reverse, (fields, state) => {
  const transaction = state.transactions.named(fields);
  transitions.reverse(transaction);
  return transactionReply("reverse success", transaction, state);
});
