import { Modules } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import type { LedgerTransaction } from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import { paymentError } from "../errors";
import { isInStore } from "../provider-id";
import { heldAmount } from "../transactions/obstacles";

/** How a clerk takes money, by the document's operation that opens it (§4.2, §4.4, §4.8). */
const METHODS: Readonly<Record<string, string>> = {
  add: "merchant_scan",
  "create-trans-qrcode": "customer_scan",
  "cashier-add": "cash_register",
};

/** An in-store payment as the counter shows it. Amounts are decimal text with two places. */
export interface InStorePayment extends Pick<
  LedgerTransaction,
  | "reference"
  | "transaction_no"
  | "state"
  | "reconciliation_status"
  | "amount"
  | "currency_code"
  | "vendor"
  | "pre_auth"
  | "store_admin_no"
  | "expires_at"
  | "captured_amount"
  | "last_error"
> {
  method: string;
  /** The order that it is for; null for a payment collection of none. */
  order_id: string | null;
  /** What is still held and can be captured or released. */
  held_amount: string;
  qrcode_url?: string;
  deep_link?: string;
}

/** @throws MedusaError `transaction_not_found`, or `not_in_store` when it was not taken in store */
export async function retrieveInStore(
  { ledger }: StoreContext,
  reference: string,
): Promise<LedgerTransaction> {
  const transaction = await ledger.retrieveByReference(reference);
  if (isInStore(transaction)) return transaction;
  throw paymentError("not_in_store", `${reference} was not taken in store`);
}

const shown = z.object({
  crossborder: z.object({ qrcode_url: z.string().optional(), deep_link: z.string().optional() }),
});

const collectionSchema = z.object({ order: z.object({ id: z.string() }).nullish() });

export async function viewPayment(
  { container, query }: StoreContext,
  transaction: LedgerTransaction,
): Promise<InStorePayment> {
  const [session] = await container
    .resolve(Modules.PAYMENT)
    .listPaymentSessions({ id: transaction.payment_session_id ?? "" }, { select: ["id", "data"] });
  const { data } = await query.graph({
    entity: "payment_collection",
    fields: ["order.id"],
    filters: { id: transaction.payment_collection_id ?? "" },
  });
  return {
    reference: transaction.reference,
    transaction_no: transaction.transaction_no,
    order_id: z.array(collectionSchema).parse(data)[0]?.order?.id ?? null,
    method: METHODS[transaction.operation] ?? transaction.operation,
    state: transaction.state,
    reconciliation_status: transaction.reconciliation_status,
    amount: transaction.amount,
    currency_code: transaction.currency_code,
    vendor: transaction.vendor,
    pre_auth: transaction.pre_auth,
    store_admin_no: transaction.store_admin_no,
    expires_at: transaction.expires_at,
    captured_amount: transaction.captured_amount,
    held_amount: heldAmount(transaction),
    last_error: transaction.last_error,
    ...shown.safeParse(session?.data).data?.crossborder,
  };
}
