import type { AuthorizePaymentOutput } from "@medusajs/framework/types";
import type { NewSession } from "../../../medusa";
import type { Draft, LedgerTransaction } from "../../../modules/crossborder/internal";
import type { ProviderContext } from "../../../payments/context";
import { paymentError } from "../../../payments/errors";
import { isPlacedFirst } from "../../../payments/order-placement";
import { ineligibleReason } from "../../../payments/views/money";
import { storedData } from "../session-data";

/** Its order may be placed, and paid afterwards. */
export const mayBePlaced = (
  { account }: ProviderContext,
  { provider_id, order_expires_at }: LedgerTransaction,
): boolean => order_expires_at !== null || isPlacedFirst(account.options, provider_id);

/**
 * The order is placed, and waits for its payment until its time is over. What Medusa keeps of the session stays as it is.
 * @throws MedusaError `payment_over` where it may not pay for the order
 */
export async function placeFirst(
  { records, ledger, clock, account }: ProviderContext,
  transaction: LedgerTransaction,
): Promise<AuthorizePaymentOutput> {
  const session = await records.session(transaction.payment_session_id);
  const order = session?.payment_collection.order;
  const reason = order ? ineligibleReason(transaction, session) : "there is no order";
  if (!session || !order || reason)
    throw paymentError(
      "payment_over",
      `The payment cannot be used: ${reason}. Choose a payment method again.`,
    );
  const minutes = account.options.orderExpiresAfterMinutes;
  const order_expires_at = transaction.order_expires_at ?? new Date(clock.now() + minutes * 60_000);
  const { next_check_at } = transaction;
  const change = {
    order_expires_at,
    // Of what was only prepared it is not known before.
    cart_id: session.payment_collection.cart?.id ?? transaction.cart_id,
    order_id: order.id,
    order_display_id: order.display_id ?? null,
    next_check_at: next_check_at && next_check_at < order_expires_at ? next_check_at : order_expires_at,
  };
  await ledger.advance(transaction, change);
  return { status: "pending_authorization", data: storedData(session.data) };
}

/** Until when the order of a session can be paid, where it was placed before it is paid: an earlier payment of it says so. */
export async function endOfPlaced(
  { ledger }: Pick<ProviderContext, "ledger">,
  { payment_collection: { id, cart, order } }: Pick<NewSession, "payment_collection">,
): Promise<Pick<Draft, "order_expires_at">> {
  if (!cart || !order) return {};
  const placed = { payment_collection_id: id, order_expires_at: { $ne: null } };
  const [first] = await ledger.listTransactions(placed, { take: 1, select: ["order_expires_at"] });
  // It may be written down in this moment, where the shopper goes to pay while the order is placed.
  return first ? { order_expires_at: first.order_expires_at } : {};
}
