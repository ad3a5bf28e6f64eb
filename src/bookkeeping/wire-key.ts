import { isDeduction, type LedgerTransaction } from "../modules/crossborder";

/** How the gateway is told which order is meant: a deduction has no reference of ours there. */
export function wireKey(row: Pick<LedgerTransaction, "operation" | "reference" | "transaction_no">) {
  return isDeduction(row) && row.transaction_no
    ? { transactionNo: row.transaction_no }
    : { reference: row.reference };
}
