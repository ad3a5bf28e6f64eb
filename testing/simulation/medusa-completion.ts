import { TAKEN_BACK } from "../../src/medusa";
import { type MedusaCore, refused } from "./medusa-core";
import { type OrderRow, type PaymentRow, rowIn, type SessionRow } from "./medusa-rows";

/** @returns what Medusa says against it; undefined where the cart is an order */
export const completeCart = (core: MedusaCore, cart_id: string): Promise<Error | undefined> =>
  withCart(core, cart_id, () => completeLocked(core, cart_id)).catch((error: unknown) =>
    error instanceof Error ? error : new Error(String(error)),
  );

async function completeLocked(core: MedusaCore, cart_id: string): Promise<Error | undefined> {
  if (core.rows.orderOfCart(cart_id)) return undefined;
  const cart = rowIn(core.rows.carts, cart_id);
  const sessions = core.rows
    .sessionsOf(cart.collection_id ?? "")
    .filter(({ status }) => status !== "canceled");
  const [session] = sessions;
  if (sessions.some(({ provider_id }) => !core.rows.offered.has(provider_id)))
    return refused("The region does not offer a payment provider of the cart");
  if (!session) return refused("Payment sessions are required to complete cart");
  let order: OrderRow | undefined;
  let payment: PaymentRow | undefined;
  try {
    order = await place(core, cart_id);
    payment = await core.authorizeSession(session.id);
    const [capture] = payment.captures;
    if (capture) await core.book(order, "capture", capture.id, capture.amount);
    order.announced++;
    return undefined;
  } catch (error) {
    await takeBack(core, cart_id, order, session, payment);
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function place(core: MedusaCore, cart_id: string): Promise<OrderRow> {
  const cart = rowIn(core.rows.carts, cart_id);
  const order: OrderRow = {
    id: core.rows.newId("order"),
    display_id: core.rows.orders.size + 1,
    cart_id,
    cart_version: cart.version,
    status: "pending",
    total: cart.total,
    created_at: core.server.clock.date(),
    canceled_at: undefined,
    mark: cart.mark,
    is_reserved: false,
    announced: 0,
    is_changing: false,
    is_edited: false,
    has_lost_hold: false,
  };
  await core.commit(() => core.rows.orders.set(order.id, order));
  try {
    await core.commit(() => core.rows.link({ order_id: order.id, cart_id }));
    await core.commit(() => core.rows.link({ order_id: order.id, collection_id: cart.collection_id }));
    await core.commit(() => void (cart.completed_at = core.server.clock.date()));
    await reserve(core, order);
    return order;
  } catch (error) {
    await unplace(core, cart_id, order);
    throw error;
  }
}

export async function reserve(core: MedusaCore, order: OrderRow): Promise<void> {
  const cart = core.rows.carts.get(order.cart_id ?? "");
  if (cart && core.random.chance(core.faults.sold_out)) cart.was_sold_out = true;
  if (cart?.was_sold_out) throw refused("Some variant does not have the required inventory");
  await core.commit(() => void (order.is_reserved = true));
}

async function unplace(core: MedusaCore, cart_id: string, order: OrderRow): Promise<void> {
  await core.server.turn();
  core.rows.orders.delete(order.id);
  await core.server.turn();
  core.rows.links = core.rows.links.filter(({ order_id }) => order_id !== order.id);
  await core.server.turn();
  rowIn(core.rows.carts, cart_id).completed_at = undefined;
}

/** What Medusa does where a completion fails after its order was placed: the order goes, and then the money. */
async function takeBack(
  core: MedusaCore,
  cart_id: string,
  order: OrderRow | undefined,
  session: SessionRow,
  payment: PaymentRow | undefined,
): Promise<void> {
  if (!order) return;
  if (core.rows.orders.has(order.id)) await unplace(core, cart_id, order);
  if (!payment) return;
  await core.cancelPayment(payment.id).catch(() => undefined);
  // A later completion may have placed an order with it by now.
  if (payment.captures.length === 0 || core.rows.orderOfCart(cart_id)) return;
  try {
    await core.refund(payment.id, session.amount, { note: TAKEN_BACK });
    await core.createSession(session.collection_id, session.provider_id, session.data);
  } catch {
    // Medusa logs it, and does no more.
  }
}

/** How long Medusa waits for its lock on a cart, and how long that lasts. */
const LOCK_WAIT_MS = 30_000;
const LOCK_S = 120;
const LOCK_POLL_MS = 300;

/** Medusa's own lock on a cart, which has no owner. What is waited for too long fails. */
async function withCart<T>(
  { server, locks }: MedusaCore,
  cart_id: string,
  work: () => Promise<T>,
): Promise<T> {
  const until = server.clock.now() + LOCK_WAIT_MS;
  for (;;) {
    await server.turn();
    try {
      locks.acquire(cart_id, { expire: LOCK_S });
      break;
    } catch (error) {
      if (server.clock.now() > until) throw error;
    }
    await server.clock.pause(LOCK_POLL_MS);
  }
  try {
    return await work();
  } finally {
    await server.turn();
    locks.release(cart_id);
  }
}
