import { operations } from "../../../gateway/operations";
import { endpoint } from "../operation-handler";
import { priceOf } from "../money";
import { DEFAULT_TIMEOUT_MINUTES } from "../../state/timeout";
import { transactionReply } from "../transaction-answer";

/** §4.8 */
export const cashierAdd = endpoint(operations.cashierAdd, (fields, world) => {
  const transaction = world.ledger.open({
    operation: operations.cashierAdd.name,
    ...priceOf(fields),
    timeoutMinutes: DEFAULT_TIMEOUT_MINUTES,
    reference: fields.reference,
    storeAdminNo: fields.storeAdminNo,
    ipnUrl: fields.ipnUrl,
  });
  return transactionReply("add success", transaction, world);
});
