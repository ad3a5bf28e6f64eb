import BigNumber from "bignumber.js";
import { operations } from "../../../gateway/operations";
import { endpoint } from "../operation-handler";
import { transactionReply } from "../transaction-answer";
import { capture } from "../../state/transitions";

/** §4.6 */
export const authCapture = endpoint(operations.authCapture, (fields, world) => {
  const transaction = world.ledger.named(fields);
  capture(transaction, new BigNumber(fields.amount));
  return transactionReply("capture success", transaction, world);
});
