import type BigNumber from "bignumber.js";
import type { IpnFault } from "../faults/faults";
import { verifySignOf } from "../signature";
import { compactTime } from "../state/times";
import type { Transaction } from "../state/transaction";

/** The signed fields of a payment notification. The document does not show them; these are the family's. */
export function ipnFields(
  transaction: Transaction,
  apiToken: string,
  fault: IpnFault,
): Record<string, string> {
  const amount: BigNumber = fault.wrong_amount ? transaction.amount.plus(1) : transaction.amount;
  const fields: Record<string, string> = {
    transactionNo: transaction.transactionNo,
    // What the notification is about, whatever happened to the order before a later send: failures stay so.
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
