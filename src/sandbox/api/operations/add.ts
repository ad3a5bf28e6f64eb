import { operations } from "../../../gateway/operations";
import { endpoint } from "../operation-handler";
import { priceOf } from "../money";
import { DEFAULT_TIMEOUT_MINUTES } from "../../state/timeout";
import { transactionReply } from "../transaction-answer";

/** §4.2 */
export const add = endpoint(operations.add, (fields, world) => {
  const transaction = world.ledger.open({
    operation: operations.add.name,
    ...priceOf(fields),
    timeoutMinutes: DEFAULT_TIMEOUT_MINUTES,
    reference: fields.reference,
    storeAdminNo: fields.storeAdminNo,
    preAuth: fields.preAuth === "true",
  });
  return transactionReply("add success", transaction, world);
});
