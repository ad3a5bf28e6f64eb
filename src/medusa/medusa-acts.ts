import type { MedusaContainer, Message } from "@medusajs/framework/types";
import type { Message as Told } from "../modules/crossborder";
import { emit, type Notice, notify } from "./acts/messages";
import * as order from "./acts/order";
import * as record from "./acts/record";
import { undoCaptures } from "./acts/undo-captures";
import { beginCompletion, removeMark } from "./crashes/completion-mark";
import { type InterruptedOrder, linkInterruptedOrder } from "./crashes/interrupted-order";
import { leftoverPages } from "./crashes/leftovers";
import { type BookComparison, mendBook } from "./crashes/order-book";
import { linkOrder, type OrderLinks, type Placed, unlinkOrders } from "./crashes/repair-order";
import { reserve, type Unreserved } from "./crashes/reservations";
import type { Payment } from "./records/payment";
import type { PlacedOrder } from "./records/placed-order";

/** Changes Medusa. What Medusa refuses is a MedusaError with its message and its code, unless it is said that it is an answer. */
export interface MedusaActs {
  /** The caller holds the cart lock. */
  completeCart(cart_id: string): Promise<record.Completion>;
  /** Has Medusa record the payment of a session that there is; answers with what Medusa says against it. */
  recordPayment(session: record.OfSession, action: record.PaymentAction): Promise<Error | undefined>;
  /** Through Medusa, which asks the provider. Amounts are decimal text. */
  capture(input: record.Captured): Promise<void>;
  refund(input: record.Refunded): Promise<void>;
  /** As `refund`, of a cancelled order, whose book counts it as refunded already. */
  refundCanceled(input: record.Refunded): Promise<void>;
  /** Its collection stays authorized: `endAuthorization`. */
  cancelPayment(payment_id: string): Promise<void>;
  endAuthorization(collection_id: string, is_captured: boolean): Promise<void>;
  undoCaptures(payment: Payment, collection_id: string | null): Promise<void>;
  createSession(input: record.NewSession): Promise<{ id: string }>;
  deleteSessions(ids: string[]): Promise<void>;
  /** Makes an order of a draft that was paid. */
  placeDraft(order_id: string): Promise<void>;
  /** @param silent its customer does not know of it */
  cancelOrder(order_id: string, silent?: boolean): Promise<void>;
  /** The payment collection for what an order still owes. */
  collectionOfOrder(order_id: string): Promise<string>;
  /** A draft made of what another order was made of. */
  draftAgain(placed: PlacedOrder, metadata: Record<string, unknown>): Promise<string>;
  removeNewDiscounts(order_id: string): Promise<void>;
  offerProviders(region_id: string, provider_ids: string[]): Promise<void>;
  emit(events: Message[]): Promise<void>;
  notify(notice: Notice): Promise<void>;
  /** Marks a cart whose completion begins; what it resolves to notes the end. The caller holds the cart lock. */
  beginCompletion(cart_id: string, isOurs: (provider_id: string) => boolean): Promise<() => Promise<void>>;
  /** The completion that was interrupted is over. */
  removeMark(cart_id: string): Promise<void>;
  linkOrder(order_id: string, placed: Placed): Promise<void>;
  unlinkOrders(stale: OrderLinks["stale"]): Promise<void>;
  /** The caller holds the cart lock. */
  linkInterruptedOrder(found: InterruptedOrder, placed: Placed): Promise<void>;
  reserve(unreserved: Unreserved): Promise<Told[]>;
  /** The caller holds the lock of the order's cart. */
  mendBook(order_id: string, currency_code: string, found: BookComparison): Promise<void>;
  /** Orders that a server may have left, in pages. */
  leftoverPages(): () => Promise<string[] | undefined>;
}

export const medusaActs = (container: MedusaContainer): MedusaActs => ({
  completeCart: (id) => record.completeCart(container, id),
  recordPayment: (session, action) => record.recordPayment(container, session, action),
  capture: (input) => record.capture(container, input),
  refund: (input) => record.refund(container, input),
  refundCanceled: (input) => record.refundCanceled(container, input),
  cancelPayment: (id) => record.cancelPayment(container, id),
  endAuthorization: (id, isCaptured) => record.endAuthorization(container, id, isCaptured),
  undoCaptures: (payment, collection_id) => undoCaptures(container, payment, collection_id),
  createSession: (input) => record.createSession(container, input),
  deleteSessions: (ids) => record.deleteSessions(container, ids),
  placeDraft: (id) => order.placeDraft(container, id),
  cancelOrder: (id, silent) => order.cancelOrder(container, id, silent),
  collectionOfOrder: (id) => order.collectionOfOrder(container, id),
  draftAgain: (placed, metadata) => order.draftAgain(container, placed, metadata),
  removeNewDiscounts: (id) => order.removeNewDiscounts(container, id),
  offerProviders: (region_id, ids) => order.offerProviders(container, region_id, ids),
  emit: (events) => emit(container, events),
  notify: (notice) => notify(container, notice),
  beginCompletion: (cart_id, isOurs) => beginCompletion(container, cart_id, isOurs),
  removeMark: (cart_id) => removeMark(container, cart_id),
  linkOrder: (id, placed) => linkOrder(container, id, placed),
  unlinkOrders: (stale) => unlinkOrders(container, stale),
  linkInterruptedOrder: (found, placed) => linkInterruptedOrder(container, found, placed),
  reserve: (unreserved) => reserve(container, unreserved),
  mendBook: (id, currency_code, found) => mendBook(container, id, currency_code, found),
  leftoverPages: () => leftoverPages(container),
});
