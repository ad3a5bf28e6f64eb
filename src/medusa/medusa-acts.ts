import type { MedusaContainer, Message } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
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

/** What a person is told over one of the store's channels. */
interface Notice {
  /** An address; empty for the feed of the Medusa admin. */
  to: string;
  channel: string;
  template: string;
  data: Record<string, unknown>;
  /** Medusa delivers one notice of each key. */
  idempotency_key: string;
}

export const medusaActs = (container: MedusaContainer) => ({
  /** The caller holds the cart lock. */
  completeCart: (cart_id: string) => record.completeCart(container, cart_id),
  /** Answers with what Medusa says against it. */
  recordPayment: (session: record.OfSession, action: record.PaymentAction) =>
    record.recordPayment(container, session, action),
  capture: (input: record.Captured) => record.capture(container, input),
  refund: (input: record.Refunded) => record.refund(container, input),
  /** As `refund`, of a cancelled order, whose book counts it as refunded already. */
  refundCanceled: (input: record.Refunded) => record.refundCanceled(container, input),
  /** Its collection stays authorized: `endAuthorization`. */
  cancelPayment: (id: string) => record.cancelPayment(container, id),
  endAuthorization: (collection_id: string, isCaptured: boolean) =>
    record.endAuthorization(container, collection_id, isCaptured),
  undoCaptures: (payment: Payment, collection_id: string | null) =>
    undoCaptures(container, payment, collection_id),
  createSession: (input: record.NewSession) => record.createSession(container, input),
  deleteSessions: (ids: string[]) => record.deleteSessions(container, ids),
  /** Makes an order of a draft that was paid. */
  placeDraft: (id: string) => order.placeDraft(container, id),
  /** @param silent its customer does not know of it */
  cancelOrder: (id: string, silent?: boolean) => order.cancelOrder(container, id, silent),
  /** The payment collection for what an order still owes. */
  collectionOfOrder: (id: string) => order.collectionOfOrder(container, id),
  draftAgain: (placed: PlacedOrder, id: string, metadata: Record<string, unknown>) =>
    order.draftAgain(container, placed, id, metadata),
  removeNewDiscounts: (id: string) => order.removeNewDiscounts(container, id),
  offerProvider: (region_id: string, provider_id: string, offered: boolean) =>
    order.offerProvider(container, region_id, provider_id, offered),
  /** Gives events to Medusa's event bus, which may take long. */
  emit: (events: Message[]): Promise<void> => container.resolve(Modules.EVENT_BUS).emit(events),
  notify: async (notice: Notice): Promise<void> => {
    await container.resolve(Modules.NOTIFICATION).createNotifications(notice);
  },
  /** Marks a cart whose completion begins; what it resolves to notes the end. The caller holds the cart lock. */
  beginCompletion: (cart_id: string, isOurs: (provider_id: string) => boolean) =>
    beginCompletion(container, cart_id, isOurs),
  removeMark: (cart_id: string) => removeMark(container, cart_id),
  linkOrder: (id: string, placed: Placed) => linkOrder(container, id, placed),
  unlinkOrders: (stale: OrderLinks["stale"]) => unlinkOrders(container, stale),
  /** The caller holds the cart lock. */
  linkInterruptedOrder: (found: InterruptedOrder, placed: Placed) =>
    linkInterruptedOrder(container, found, placed),
  /** Resolves to what Medusa would have emitted, for the outbox. */
  reserve: (unreserved: Unreserved) => reserve(container, unreserved),
  /** The caller holds the lock of the order's cart. */
  mendBook: (id: string, currency_code: string, found: BookComparison) =>
    mendBook(container, id, currency_code, found),
  /** Orders that a server may have left. */
  leftoverPages: () => leftoverPages(container),
});

/** Changes Medusa. What Medusa refuses is a MedusaError with its message and its code, unless it is said that it is an answer. */
export interface MedusaActs extends ReturnType<typeof medusaActs> {}
