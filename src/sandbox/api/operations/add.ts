import { operations } from "../../../gateway/operations";
import { priceOf } from "../money";
import { operationHandler } from "../operation-handler";
import { transactionReply } from "../transaction-answer";

/** §4.2 */
export const add = operationHandler(operations.add, (fields, state) => {
  const transaction = state.transactions.open({
    operation: operations.add.name,
    ...priceOf(fields),
    reference: fields.reference,
    storeAdminNo: fields.storeAdminNo,
    preAuth: fields.preAuth === "true",
  });
  return transactionReply("add success", transaction, state);
});
