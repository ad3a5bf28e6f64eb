import { operations } from "../../../gateway/operations";
import { wireTime } from "../../state/time";
import type { Transaction } from "../../state/transaction";
import { priceField } from "../money";
import { operationHandler, success } from "../operation-handler";

/** Order query (§4). The document shows neither its fields nor its answer; gateways of this family have these. */
export const tranQuery = operationHandler(operations.tranQuery, (fields, { transactions }) => {
  const transaction = transactions.named(fields);
  const result = {
    transactionNo: transaction.transactionNo,
    reference: transaction.reference,
    ...priceField(transaction),
    currency: "USD",
    settleCurrency: "USD",
    status: transaction.status,
    transactionType: "payment",
    paymentTime: transaction.paidAt === undefined ? null : wireTime(transaction.paidAt),
    scheduleNo: transaction.schedule?.scheduleNo,
    refundInfo: refundInfo(transaction),
  };
  return { body: success("query success", { result }), transaction };
});

function refundInfo({ refund, paid, currency }: Transaction) {
  if (!refund) return [];
  const { time, ...shown } = refund;
  const amount = { [currency === "RMB" ? "refundRmbAmount" : "refundAmount"]: paid.toFixed(2) };
  return [{ ...shown, ...amount, refundTime: wireTime(time) }];
}
