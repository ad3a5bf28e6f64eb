import BigNumber from "bignumber.js";
import { operations } from "../../../gateway/operations";
import { endpoint } from "../operation-handler";
import { transactionReply } from "../transaction-answer";
import { unfreeze } from "../../state/transitions";

/** §4.7 */
export const authUnfreeze = endpoint(operations.authUnfreeze, (fields, world) => {
  const transaction = world.ledger.named(fields);
  unfreeze(transaction, new BigNumber(fields.unfreezeAmount));
  return transactionReply("unfreeze success", transaction, world);
});
