import { operations } from "../../../gateway/operations";
import { priceOf } from "../money";
import { operationHandler } from "../operation-handler";
import { transactionReply } from "../transaction-answer";

/** §4.8 */
export const cashierAdd = operationHandler(operations.cashierAdd, (fields, state) => {
  const transaction = state.transactions.open({
    operation: operations.cashierAdd.name,
    ...priceOf(fields),
    reference: fields.reference,
    storeAdminNo: fields.storeAdminNo,
    ipnUrl: fields.ipnUrl,
  });
  return transactionReply("add success", transaction, state);
});
