import { TAKEN_BACK } from "../../src/medusa";
import type { MedusaCore } from "./medusa-core";
import { invalid, refused } from "./medusa-provider";
import { keptBy, type OrderRow, type PaymentRow, rowIn, type RunRow, type SessionRow } from "./medusa-rows";
import { createSession } from "./medusa-sessions";

/** @returns what Medusa says against it; undefined where the cart is an order */
export async function completeCart(core: MedusaCore, cart_id: string): Promise<Error | undefined> {
  const run: RunRow = { cart_id, began_at: core.server.clock.date() };
  await core.commit(() => void core.rows.runs.push(run));
  const error = await withCart(core, cart_id, COMPLETING, () => completeLocked(core, cart_id)).catch(
    (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown))),
  );
  // Where it cannot be written nobody knows how it ended.
  const end = { at: core.server.clock.date(), as: error ? "reverted" : "done" } as const;
  await core.commit(() => void (run.ended = end)).catch(() => undefined);
  return error;
}

async function completeLocked(core: MedusaCore, cart_id: string): Promise<Error | undefined> {
  const cart = rowIn(core.rows.carts, cart_id);
  const sessions = core.rows
    .sessionsOf(cart.collection_id ?? "")
    .filter(({ status }) => status !== "canceled");
  const [session] = sessions;
  const off = sessions.find(({ provider_id }) => !core.rows.offered.has(provider_id));
  if (off) return invalid(`Payment provider ${off.provider_id} is not enabled in the cart's region reg_1.`);
  if (!session) return invalid("Payment sessions are required to complete cart");
  if (core.rows.orderOfCart(cart_id)) return undefined;
  let order: OrderRow | undefined;
  let payment: PaymentRow | undefined;
  try {
    order = await place(core, cart_id);
    payment = await core.authorizeSession(session.id);
    const [capture] = payment?.captures ?? [];
    order.is_placed_first = payment === undefined;
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
  const order = core.rows.newOrder({
    cart_id,
    cart_version: cart.version,
    status: "pending",
    total: cart.total,
    created_at: core.server.clock.date(),
    mark: cart.mark,
  });
  await core.commit(() => core.rows.orders.set(order.id, order));
  let isLinked = false;
  try {
    await core.link(
      { order_id: order.id, cart_id },
      { order_id: order.id, collection_id: cart.collection_id },
    );
    isLinked = true;
    await core.commit(() => void (cart.completed_at = core.server.clock.date()));
    await reserve(core, order);
    return order;
  } catch (error) {
    await unplace(core, cart_id, order, isLinked);
    throw error;
  }
}

export async function reserve(core: MedusaCore, order: OrderRow): Promise<void> {
  const cart = core.rows.carts.get(order.cart_id ?? "");
  if (cart && core.random.chance(core.faults.sold_out)) {
    cart.was_sold_out = true;
    throw refused("Some variant does not have the required inventory");
  }
  await core.commit(() => void (order.is_reserved = true));
}

/** Each goes by itself, and what cannot be undone stays: also one of two links where the other one could not be written. */
async function unplace(core: MedusaCore, cart_id: string, order: OrderRow, isLinked: boolean): Promise<void> {
  const undo = (write: () => void) => core.commit(write).catch(() => undefined);
  const { rows } = core;
  await undo(() => void (rowIn(rows.carts, cart_id).completed_at = undefined));
  await undo(() => void (order.is_reserved = false));
  if (isLinked)
    await undo(() => void (rows.links = rows.links.filter(({ order_id }) => order_id !== order.id)));
  await undo(() => void rows.orders.delete(order.id));
}

/** What Medusa does where a completion fails: the hold goes, the order, and then the money. */
async function takeBack(
  core: MedusaCore,
  cart_id: string,
  order: OrderRow | undefined,
  session: SessionRow,
  payment: PaymentRow | undefined,
): Promise<void> {
  // What Medusa has against each of these it logs, and goes on.
  if (payment) await core.cancelPayment(payment.id).catch(() => undefined);
  if (order) await unplace(core, cart_id, order, true);
  const made = core.rows.paymentOfSession(session.id);
  // A later completion may have placed an order with it by now.
  if (!made?.captured_whole_at || core.rows.links.some((one) => one.cart_id === cart_id)) return;
  // Medusa checks this first, and then opens no other session.
  if (keptBy(made).lt(session.amount)) return;
  await core.refund(made.id, session.amount, { note: TAKEN_BACK, booked: false }).catch(() => undefined);
  await createSession(core, session.collection_id, session.provider_id, session.data).catch(() => undefined);
}

interface CartLock {
  wait_ms: number;
  /** How long it lasts, in seconds. */
  expire: number;
}

export const COMPLETING: CartLock = { wait_ms: 30_000, expire: 120 };
export const CHANGING: CartLock = { wait_ms: 2_000, expire: 10 };
const LOCK_POLL_MS = 300;

/** Medusa's own lock on a cart, which has no owner. What is waited for too long fails. */
export async function withCart<T>(
  { server, locks }: MedusaCore,
  cart_id: string,
  { wait_ms, expire }: CartLock,
  work: () => Promise<T>,
): Promise<T> {
  const until = server.clock.now() + wait_ms;
  for (;;) {
    await server.turn();
    try {
      locks.acquire(cart_id, { expire });
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
