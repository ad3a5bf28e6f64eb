import { operations } from "../../../gateway/operations";
import { endpoint } from "../operation-handler";
import { transactionReply } from "../transaction-answer";
import * as transitions from "../../state/transitions";

/** §4.5 */
export const reverse = endpoint(operations.reverse, (fields, world) => {
  const transaction = world.ledger.named(fields);
  transitions.reverse(transaction);
  return transactionReply("reverse success", transaction, world);
});
