import type { MovedBackSince } from "../../src/medusa";
import type { Debt } from "../../src/modules/crossborder/internal";
import { keptBy, type MedusaRows, type PaymentRow, totalOf } from "./medusa-rows";

/** What the order of a collection owes, or the collection while it has none. */
export function debtIn(rows: MedusaRows, collection_id: string): Debt | undefined {
  const order = rows.orderOfCollection(collection_id);
  const own = rows.collections.get(collection_id);
  const total = order ? totalOf(order).toFixed() : own?.amount;
  if (total === undefined) return undefined;
  const collections = order ? rows.collectionsOf(order.id) : own ? [own] : [];
  return {
    payment_collection_ids: collections.map(({ id }) => id),
    total,
    payments: collections
      .flatMap(({ id }) => rows.paymentsOf(id))
      .map((one) => ({ payment_session_id: one.payment_session_id, amount: takenBy(one) })),
    payment_session_ids: collections.flatMap(({ id }) => rows.sessionsOf(id)).map(({ id }) => id),
  };
}

const takenBy = (payment: PaymentRow): string => {
  if (payment.captures.length > 0) return keptBy(payment).toFixed();
  return payment.canceled_at ? "0" : payment.amount;
};

/** As `MedusaRecords.movedBack`. */
export function movedBackIn(rows: MedusaRows, { refunded, canceled, placed }: MovedBackSince): PaymentRow[] {
  return [...rows.payments.values()].filter(({ refunds, collection_id }) => {
    if (refunds.some(({ created_at }) => created_at >= refunded)) return true;
    const order = rows.orderOfCollection(collection_id);
    if (!order?.canceled_at || order.canceled_at < canceled) return false;
    return placed.some(({ from, to }) => order.created_at >= from && order.created_at <= to);
  });
}

/** Payments of orders that were placed since a moment, and after something of them was refunded; and newer ones whose order is gone. */
export function misplacedIn(rows: MedusaRows, since: Date): PaymentRow[] {
  const lost = rows.links.filter(({ order_id }) => !rows.orders.has(order_id));
  return [...rows.payments.values()].filter(({ refunds, collection_id, created_at: paid }) => {
    if (paid >= since && lost.some((link) => link.collection_id === collection_id)) return true;
    const placed = rows.orderOfCollection(collection_id)?.created_at;
    return placed && placed >= since && refunds.some(({ created_at }) => created_at < placed);
  });
}
