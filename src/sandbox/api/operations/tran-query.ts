import { operations } from "../../../gateway/operations";
import { endpoint, success } from "../operation-handler";
import { priceField } from "../money";
import { wireTime } from "../../state/times";
import type { Transaction } from "../../state/transaction";

/** Order query. The document shows neither its fields nor its answer; these are the family's. */
export const tranQuery = endpoint(operations.tranQuery, (fields, { ledger }) => {
  const transaction = ledger.named(fields);
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

function refundInfo({ refund, refunded, currency }: Transaction) {
  if (!refund) return [];
  const { time, ...ids } = refund;
  const amount = { [currency === "RMB" ? "refundRmbAmount" : "refundAmount"]: refunded.toFixed(2) };
  return [{ ...ids, ...amount, status: "success", refundTime: wireTime(time) }];
}
