import { isDeduction, type LedgerTransaction } from "../../modules/crossborder/internal";

/** How the gateway is told which order is meant: it has no reference of ours for a recurring deduction. */
export function gatewayKey(
  transaction: Pick<LedgerTransaction, "operation" | "reference" | "transaction_no">,
) {
  return isDeduction(transaction) && transaction.transaction_no
    ? { transactionNo: transaction.transaction_no }
    : { reference: transaction.reference };
}

/** USD orders carry `amount`, RMB orders `rmbAmount`. */
export function pricedAs({ currency_code, amount }: Pick<LedgerTransaction, "currency_code" | "amount">) {
  return currency_code === "cny" ? { rmbAmount: amount } : { amount };
}

/** In-store operations name the clerk who took the payment. */
export const clerkOf = ({ store_admin_no }: Pick<LedgerTransaction, "store_admin_no">) => ({
  storeAdminNo: store_admin_no ?? undefined,
});
