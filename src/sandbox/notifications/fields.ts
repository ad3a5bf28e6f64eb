import type BigNumber from "bignumber.js";
import type { NotificationFault } from "../faults/faults";
import { verifySignOf } from "../signature";
import { compactTime } from "../state/time";
import type { Transaction } from "../state/transaction";

/** The signed fields of a payment notification. §6 does not show them; gateways of this family send these. */
export function notificationFields(
  transaction: Transaction,
  apiToken: string,
  fault: NotificationFault,
): Record<string, string> {
  const amount: BigNumber = fault.wrong_amount ? transaction.amount.plus(1) : transaction.amount;
  const fields: Record<string, string> = {
    transactionNo: transaction.transactionNo,
    // The result of the payment. A payment that was refunded before a later send is still notified as paid.
    status: transaction.status === "failed" ? "failed" : "success",
    [transaction.currency === "RMB" ? "rmbAmount" : "amount"]: amount.toFixed(2),
    currency: "USD",
    settleCurrency: "USD",
    time: compactTime(transaction.paidAt ?? transaction.createdAt),
  };
  if (transaction.reference !== undefined) fields.reference = transaction.reference;
  if (transaction.note !== undefined) fields.note = transaction.note;
  if (transaction.schedule) fields.scheduleNo = transaction.schedule.scheduleNo;
  if (fault.unsigned) return fields;
  const token = fault.wrong_signature ? `not ${apiToken}` : apiToken;
  return { ...fields, verifySign: verifySignOf(fields, token) };
}
