import { z } from "@medusajs/framework/zod";
import type { InStorePayment } from "../../http";
import { viewInStore } from "../../http/views/in-store";
import type { LedgerTransaction } from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import { paymentError } from "../errors";
import { isInStore } from "../provider-id";
import { heldAmount } from "../views/money";

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

/** A transaction as the counter sees it. */
export async function readPayment(
  { records }: StoreContext,
  transaction: LedgerTransaction,
): Promise<InStorePayment> {
  const session = await records.session(transaction.payment_session_id);
  const order_id = session
    ? session.payment_collection.order?.id
    : await records.orderOfCollection(transaction.payment_collection_id ?? "");
  return {
    ...viewInStore(transaction),
    order_id: order_id ?? null,
    held_amount: heldAmount(transaction),
    ...shown.safeParse(session?.data).data?.crossborder,
  };
}
