import { sameAmount } from "../../gateway";
import { type Placed, compareBook, isBeingWritten, orderPlaced, takenBack } from "../../medusa";
import { currentActor, refundsOfParts } from "../../modules/crossborder/internal";
import type { Context } from "../context";
import { LockBusyError } from "../errors";
import { tell } from "../events";
import { BACKGROUND_MS } from "../locking/lock";
import type { Snapshot } from "../snapshot";
import { type Carry, paymentIn } from "./call";
import { sessionIn } from "./record";

/*
 * Medusa writes a payment, its order and their books one after another, and a server may die in between. What it left half written is
 * completed here, in the order in which it is looked for: before the payment is recorded, then the order, then its end.
 */

/** @throws Error where the session is of no cart */
function placedIn(snapshot: Snapshot): Placed {
  const { id: payment_collection_id, cart } = sessionIn(snapshot).payment_collection;
  if (!cart) throw new Error("the payment collection is of no cart");
  return { cart_id: cart.id, payment_collection_id };
}

/** What Medusa links an order to. */
const ENDS = ["cart_id", "payment_collection_id"] as const;

/**
 * Medusa notes after one another which cart an order came from and which payment collection pays for it. A server that dies in
 * between leaves one of the two; a database that fails leaves one and no order, or an order of what the cart was then.
 */
export const mendLinks: Carry<unknown> = async ({ acts, records }, snapshot) => {
  const { stale = [], of_cart, of_collection } = snapshot.medusa.links ?? {};
  await acts.unlinkOrders(stale);
  const order_id = of_cart ?? of_collection;
  if (!order_id) return;
  const placed = placedIn(snapshot);
  const order = await records.order(order_id);
  if (!order || !sameAmount(order.total, sessionIn(snapshot).payment_collection.amount))
    await acts.unlinkOrders(ENDS.map((by) => ({ order_id, by, id: placed[by] })));
  else if (!of_cart || !of_collection) await acts.linkOrder(order_id, placed);
};

/** An order that was placed and linked to nothing is found by what is in it, if the cart has not changed since. */
export const linkInterruptedOrder: Carry<unknown> = async (context, snapshot) => {
  const { acts, records, locks } = context;
  const placed = placedIn(snapshot);
  const { cart_id } = placed;
  const link = async () => {
    // Another completion may have placed an order while the lock was waited for.
    if (await records.orderOfCart(cart_id)) return;
    const found = await records.interruptedOrder(cart_id);
    if (found) await acts.linkInterruptedOrder(found, placed);
  };
  await locks.withCart(cart_id, { wait_ms: BACKGROUND_MS }, link);
};

/**
 * The session with the money stays; the others are deleted, which closes their orders at the gateway. What cannot be deleted, such as
 * one that a clerk is taking, stays.
 */
export const removeOtherSessions: Carry<unknown> = async ({ acts, log }, snapshot) => {
  const { id } = sessionIn(snapshot);
  const ids = snapshot.medusa.collection?.payment_sessions.map((session) => session.id) ?? [];
  try {
    await acts.deleteSessions(ids.filter((other) => other !== id));
  } catch (error) {
    log("session_not_deleted", { session_id: id, reason: error });
  }
};

/** @throws MedusaError NOT_ALLOWED when the stock is gone by now */
export const reserve: Carry<{ order_id: string }> = async (context, _, { order_id }) => {
  await reserveMissing(context, order_id);
  tell(context);
  return {};
};

async function reserveMissing({ acts, records, ledger }: Context, order_id: string): Promise<void> {
  const unreserved = await records.unreserved(order_id);
  if (unreserved) await ledger.postMessages(await acts.reserve(unreserved));
}

/** What Medusa's cart completion tells at its end, for one that was interrupted: no confirmation is sent without it. */
async function announceOrder(context: Context, order_id: string, cart_id: string): Promise<void> {
  await context.ledger.postMessages([orderPlaced(order_id)]);
  await context.acts.removeMark(cart_id);
  tell(context);
}

/**
 * The order's own book gets what it lacks, and loses what it has too much.
 * @throws LockBusyError while the order's cart is still being completed, or Medusa may still be writing
 */
export const mendOrderBook: Carry<{ announce: boolean }> = async (context, snapshot, { announce }) => {
  const { acts, ledger, records, locks, log, clock } = context;
  const { cart_id } = snapshot.transaction;
  const mend = async (): Promise<void> => {
    const payment = paymentIn(snapshot);
    const { order, currency_code } = payment;
    if (!order) return;
    const operations = await ledger.operationsOf(snapshot.transaction);
    const parts = refundsOfParts(operations);
    const found = compareBook(snapshot.transaction.state, payment, await records.entries([order.id]), parts);
    if (isBeingWritten(found, order.status, clock.now()))
      throw new LockBusyError(`Medusa may still be writing the book of order ${order.id}`);
    if (cart_id && announce) {
      // Its server may have died while it took the order back: the stock is free by then.
      if (order.status !== "canceled") await reserveMissing(context, order.id);
      await announceOrder(context, order.id, cart_id);
    }
    await acts.mendBook(order.id, currency_code, found);
    const named = { order_id: order.id, payment_id: payment.id };
    if (found.surplus) log("refund_entry_deleted", named);
    for (const { amount } of found.gone) log("gone_entry_deleted", { ...named, amount, currency_code });
  };
  if (!cart_id) return await mend();
  // Who completes the cart is about to write it.
  const taken = await locks.lockCart(cart_id, { wait_ms: BACKGROUND_MS });
  return await taken.within(mend).finally(taken.release);
};

/** A cancelled order gives back its stock. */
export const freeStock: Carry<unknown> = async ({ acts }, { medusa }) => {
  await acts.freeStock(medusa.reserved);
};

/** @throws LockBusyError while its cart is being completed */
export const cancelTakenBack: Carry<{ order_id: string; reason: string }> = async (
  context,
  snapshot,
  { order_id, reason },
) => {
  const { acts, ledger, records, locks } = context;
  const { cart_id, id: transaction_id } = snapshot.transaction;
  if (!cart_id) return;
  const cancel = async () => {
    const order = await records.order(order_id);
    const left = order && takenBack(order, paymentIn(snapshot));
    if (!left || left.is_shipped) return;
    await acts.cancelOrder(order_id);
    const line = { transaction_id, ...currentActor(), name: "order_canceled" } as const;
    await ledger.appendEvents([{ ...line, data: { order_id, cart_id, reason } }]);
  };
  await locks.withCart(cart_id, { wait_ms: BACKGROUND_MS }, cancel);
};
