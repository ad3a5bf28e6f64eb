import { operations } from "../../../gateway/operations";
import type { Settings } from "../../options";
import { Refusal, RET_CODE } from "../../state/refusal";
import type { Refund, Transaction } from "../../state/transaction";
import * as transitions from "../../state/transitions";
import { inUsd, priceOf, RMB_PER_USD } from "../money";
import { operationHandler, success } from "../operation-handler";

/** §4.11 */
export const refund = operationHandler(
  operations.refund,
  (fields, { transactions, clock, settings }, fault) => {
    checkManager(fields, settings.refundPermission);
    const transaction = transactions.named(fields);
    const { currency, amount } = priceOf(fields);
    const record: Refund = {
      status: fault.pending ? "pending" : "success",
      refundTransactionId: transactions.nextNo(),
      refundReference: fields.refundReference,
      time: clock.now(),
    };
    transitions.refund(transaction, { field: currency === "RMB" ? "rmbAmount" : "amount", amount }, record);
    return { body: success("refund success", { result: refundResult(transaction) }), transaction };
  },
);

function checkManager(
  given: { managerAccountNo?: string; password?: string },
  expected: Settings["refundPermission"],
): void {
  if (!expected) return;
  if (given.managerAccountNo === undefined) {
    throw new Refusal(RET_CODE.missing, "managerAccountNo", "refunds need the permission of a manager");
  }
  if (given.managerAccountNo !== expected.managerAccountNo) {
    throw new Refusal(RET_CODE.denied, "managerAccountNo", "may not refund");
  }
  if (given.password !== expected.password) throw new Refusal(RET_CODE.denied, "password", "is wrong");
}

/** §2.5 */
function refundResult(transaction: Transaction) {
  const rmb = transaction.currency === "RMB";
  return {
    amount: inUsd(transaction, transaction.paid).toFixed(2),
    refundAmount: inUsd(transaction, transaction.refunded).toFixed(2),
    ...(rmb && {
      rmbAmount: transaction.paid.toFixed(2),
      refundRmbAmount: transaction.refunded.toFixed(2),
    }),
    currency: "USD",
    settleCurrency: "USD",
    exchangeRate: rmb ? RMB_PER_USD.toFixed() : "1",
    status: transaction.refund?.status,
    reference: transaction.reference,
    refundReference: transaction.refund?.refundReference,
    refundTransactionId: transaction.refund?.refundTransactionId,
    oldTransactionId: transaction.transactionNo,
  };
}
