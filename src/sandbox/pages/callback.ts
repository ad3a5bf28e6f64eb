import { compactTime } from "../state/times";
import type { Transaction } from "../state/transaction";

/** `callbackUrl` with its macros replaced (§6). A macro that the document does not name is left as it is. */
export function callbackUrl(transaction: Transaction, status: string, now: number): string | undefined {
  const values: Readonly<Record<string, string | undefined>> = {
    transactionId: transaction.transactionNo,
    status,
    amount: transaction.amount.toFixed(2),
    time: compactTime(transaction.paidAt ?? now),
    reference: transaction.reference,
    note: transaction.note ?? "",
  };
  return transaction.callbackUrl?.replace(/\{(\w+)\}/g, (macro, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? macro : encodeURIComponent(value);
  });
}
