import { type MedusaCore, refused } from "./medusa-core";
import { keptBy, type OrderRow, type PaymentRow, rowIn } from "./medusa-rows";

/** An order costs more: it gets another collection, and a hold that was made for its former total is cancelled. */
export async function editOrder(core: MedusaCore, order_id: string, total: string): Promise<void> {
  const { rows } = core;
  const order = rowIn(rows.orders, order_id);
  await core.commit(() => void Object.assign(order, { total, is_changing: false, is_edited: true }));
  for (const collection of rows.collectionsOf(order_id)) {
    if (collection.status !== "authorized") continue;
    await core.commit(() => void (collection.status = "canceled"));
    for (const payment of rows.paymentsOf(collection.id))
      if (!payment.canceled_at && payment.captures.length === 0) await core.cancelPayment(payment.id);
  }
  await core.commit(() => rows.collect(order));
}

/** Medusa books the money as given back, whether the provider could send it or not. */
export async function cancelOrder(core: MedusaCore, order_id: string): Promise<void> {
  const { rows, server } = core;
  const order = rowIn(rows.orders, order_id);
  if (order.status === "canceled") throw refused("the order is cancelled already");
  for (const { id } of rows.collectionsOf(order_id))
    for (const payment of rows.paymentsOf(id)) await cancelFor(core, order, payment);
  const canceled_at = server.clock.date();
  await core.commit(() => void Object.assign(order, { status: "canceled", canceled_at }));
}

async function cancelFor(core: MedusaCore, order: OrderRow, payment: PaymentRow): Promise<void> {
  if (payment.captures.length === 0) {
    if (!payment.canceled_at) await core.cancelPayment(payment.id);
    return;
  }
  const kept = keptBy(payment);
  if (kept.lte(0)) return;
  await core.refund(payment.id, kept.toFixed(), { booked: false }).catch(() => undefined);
  await core.book(order, "refund", payment.id, kept.negated());
}
