import BigNumber from "bignumber.js";
import { invalid, type MedusaCore } from "./medusa-core";
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

/** Medusa books the money as given back, whether the provider could send it or not, and lets go of a hold that it could not cancel. */
export async function cancelOrder(core: MedusaCore, order_id: string): Promise<void> {
  const { rows, server } = core;
  const order = rowIn(rows.orders, order_id);
  if (order.status === "canceled") throw invalid("the order is cancelled already");
  const collections = rows.collectionsOf(order_id);
  const { is_reserved } = order;
  await core.commit(() => void (order.is_reserved = false));
  let refunded = new BigNumber(0);
  try {
    for (const payment of collections.flatMap(({ id }) => rows.paymentsOf(id)))
      refunded = refunded.plus(await giveBack(core, order, payment));
  } catch (error) {
    await core.commit(() => void (order.is_reserved = is_reserved)).catch(() => undefined);
    throw error;
  }
  if (refunded.gt(0)) await core.credit(order, refunded);
  for (const collection of collections) await core.commit(() => void (collection.status = "canceled"));
  const canceled_at = server.clock.date();
  await core.commit(() => void Object.assign(order, { status: "canceled", canceled_at }));
}

/** Resolves to what was refunded. */
async function giveBack(core: MedusaCore, order: OrderRow, payment: PaymentRow): Promise<BigNumber> {
  const none = new BigNumber(0);
  if (payment.captures.length === 0) {
    if (!payment.canceled_at) await core.cancelPayment(payment.id).catch(() => undefined);
    return none;
  }
  const kept = keptBy(payment);
  if (kept.lte(0)) return none;
  const refunded = await core.refund(payment.id, kept.toFixed(), { booked: false }).then(
    () => kept,
    () => none,
  );
  await core.book(order, "refund", payment.id, kept.negated());
  return refunded;
}
