import { z } from "zod";
import { keptBy, MANUAL, type MedusaRows, type OrderRow, type PaymentRow } from "./medusa-rows";

/** Its stock is reserved as long as it is alive; and one that nobody paid in its time is cancelled. */
export function judgePlaced(rows: MedusaRows, order: OrderRow): string[] {
  const payments = paymentsFor(rows, order);
  const isPaid = payments.some(stands);
  const { status, is_reserved, announced, canceled_by, was_cancelled_twice } = order;
  if (status === "canceled")
    return is_reserved && !was_cancelled_twice ? ["it is cancelled, and its stock is reserved"] : [];
  if (status === "draft") return isPaid ? ["it is paid, and still a draft"] : [];
  // A cancellation that did not end leaves its stock free, and Medusa does not take it back then.
  const isAlive = (announced > 0 || payments.some((one) => pays(rows, order, one))) && !canceled_by;
  const wrong = isAlive && !is_reserved ? ["its stock is not reserved"] : [];
  const isLeft = rows
    .collectionsOf(order.id)
    .some(({ id }) => rows.sessionsOf(id).some(({ provider_id }) => provider_id === MANUAL));
  if (order.is_placed_first && payments.length === 0 && !isLeft)
    wrong.push("nobody has paid it in its time, and it stands");
  return wrong;
}

const toldOf = z.object({ order_id: z.string().nullable(), reference: z.string() });

/** Of each payment that an order has the store was told once, and of each order whose time ran out. */
export function judgeAnnouncements(
  rows: MedusaRows,
  references: ReadonlyMap<string, readonly string[]>,
): string[] {
  const wrong: string[] = [];
  const heard = (name: string) =>
    [...rows.told.values()].filter((one) => one.name === name).map(({ data }) => toldOf.parse(data));
  const paid = heard("crossborder.order_paid");
  const expired = heard("crossborder.order_expired");
  for (const reference of new Set(paid.map((one) => one.reference))) {
    const times = paid.filter((one) => one.reference === reference).length;
    if (times > 1) wrong.push(`${reference}: the store was told ${times} times that its order is paid`);
  }
  for (const order of rows.orders.values()) {
    const times = expired.filter(({ order_id }) => order_id === order.id).length;
    const isOver = order.status === "canceled" && order.canceled_by === "program";
    const isExpired = isOver && order.is_placed_first && paymentsFor(rows, order).length === 0;
    if (times > 1) wrong.push(`${order.id}: the store was told ${times} times that its time is over`);
    if (isExpired && times === 0) wrong.push(`${order.id}: the store was not told that its time is over`);
    if (!isExpired && times > 0 && order.status !== "canceled")
      wrong.push(`${order.id}: the store was told that its time is over, and it stands`);
    if (order.status !== "pending" || rows.collectionsOf(order.id).length === 0) continue;
    for (const payment of paymentsFor(rows, order).filter(isWhole)) {
      const known = references.get(payment.payment_session_id);
      if (known && !paid.some(({ reference }) => known.includes(reference)))
        wrong.push(`${order.id}: the store was not told that ${known.join(" or ")} has paid it`);
    }
  }
  return wrong;
}

const paymentsFor = (rows: MedusaRows, { id }: OrderRow): PaymentRow[] =>
  rows.collectionsOf(id).flatMap((collection) => rows.paymentsOf(collection.id));

/** Captured as it was authorized, and nothing of it went back. */
const isWhole = (payment: PaymentRow): boolean =>
  payment.provider_id !== MANUAL && keptBy(payment).eq(payment.amount);

/** Medusa lets an order that it could not take back be paid by whoever has a link for it; a payment of its cart is for an order. */
const pays = (rows: MedusaRows, { id, cart_id }: OrderRow, payment: PaymentRow): boolean =>
  cart_id !== undefined &&
  payment.provider_id !== MANUAL &&
  stands(payment) &&
  rows.collections.get(payment.collection_id)?.cart_id === cart_id &&
  rows.orderOfCart(cart_id)?.id === id;

const stands = (payment: PaymentRow): boolean =>
  payment.captures.length > 0 ? keptBy(payment).gt(0) : payment.canceled_at === undefined;
