import type { NotificationFault } from "../faults/faults";
import { inWords } from "../dialect";
import type { Dialect } from "../dialect-switches";
import { verifySignOf } from "../signature";
import { inUsd, priceField } from "../state/money";
import { compactTime } from "../state/time";
import type { Transaction } from "../state/transaction";

/** What a notification says of a payment. One that was refunded before a later send is still notified as paid. */
export type Told = "pending" | "success" | "failed";

/** The signed fields of a payment notification. §6 does not show them; gateways of this family send these. */
export function notificationFields(
  transaction: Transaction,
  told: Told,
  dialect: Dialect,
  fault: NotificationFault,
): Record<string, string> {
  const amount = fault.wrong_amount ? transaction.amount.plus(1) : transaction.amount;
  const priced = { ...transaction, amount };
  const {
    reference = "reference",
    transactionNo = "transactionNo",
    scheduleNo = "scheduleNo",
  } = dialect.ipnNames ?? {};
  const fields: Record<string, string> = {
    [transactionNo]: transaction.transactionNo,
    status: String(inWords(dialect, told)),
    ...(dialect.amounts === "usd" ? { amount: inUsd(priced, amount).toFixed(2) } : priceField(priced)),
    currency: "USD",
    settleCurrency: "USD",
    time: compactTime(transaction.paidAt ?? transaction.createdAt, dialect),
  };
  if (transaction.reference !== undefined) fields[reference] = transaction.reference;
  if (transaction.note !== undefined) fields.note = transaction.note;
  if (transaction.schedule) fields[scheduleNo] = transaction.schedule.scheduleNo;
  if (fault.unsigned || dialect.ipn === "unsigned") return fields;
  const { apiToken } = transaction.account;
  const token = fault.wrong_signature ? `not ${apiToken}` : apiToken;
  return { ...fields, verifySign: verifySignOf(fields, token, dialect.ipnCharset) };
}
