import type { LedgerTransaction } from "../../modules/crossborder/internal";
import type { InStorePayment, Method } from "../in-store";
import { momentOrNull } from "../values";

/** How a clerk takes money, by the document's operation that opens it (§4.2, §4.4, §4.8). */
const BY_OPERATION: Readonly<Record<string, Method>> = {
  add: "merchant_scan",
  "create-trans-qrcode": "customer_scan",
  "cashier-add": "cash_register",
};

/** What the ledger knows of a payment at the counter. */
export const viewInStore = (
  row: LedgerTransaction,
): Omit<InStorePayment, "order_id" | "held_amount" | "qrcode_url" | "deep_link"> => ({
  reference: row.reference,
  transaction_no: row.transaction_no,
  // Nothing else opens one.
  method: BY_OPERATION[row.operation] ?? "cash_register",
  state: row.state,
  reconciliation_status: row.reconciliation_status,
  amount: row.amount,
  currency_code: row.currency_code,
  vendor: row.vendor,
  pre_auth: row.pre_auth,
  store_admin_no: row.store_admin_no,
  expires_at: momentOrNull(row.expires_at),
  captured_amount: row.captured_amount,
  last_error: row.last_error,
});
