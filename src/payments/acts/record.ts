import { sameAmount } from "../../gateway";
import { type Placed, type Session, compareBook, isBeingWritten, orderPlaced, takenBack } from "../../medusa";
import {
  CrossborderEvents,
  type LedgerTransaction,
  currentActor,
  refundsOfParts,
} from "../../modules/crossborder/internal";
import { beginCompletion } from "../run-workflow";
import type { Context } from "../context";
import { LockBusyError } from "../errors";
import { tell } from "../events";
import { BACKGROUND_MS } from "../locking/lock";
import { type Snapshot, readLedger } from "../snapshot";
import { type Carry, type Effect, paymentIn } from "./call";
import { closeSessions } from "../close-sessions";

/** @throws Error where the session is not there: no such step is decided then */
export function sessionIn(snapshot: Snapshot): Session {
  const session = snapshot.medusa.session;
  if (!session) throw new Error("the payment session is gone");
  return session;
}

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
  if (!order_id) return "changed";
  const placed = placedIn(snapshot);
  const order = await records.order(order_id);
  if (!order || !sameAmount(order.total, sessionIn(snapshot).payment_collection.amount))
    await acts.unlinkOrders(ENDS.map((by) => ({ order_id, by, id: placed[by] })));
  else if (!of_cart || !of_collection) await acts.linkOrder(order_id, placed);
  return "changed";
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
  return "changed";
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
  return "changed";
};

/** Of a hold it is authorized; outside of a cart `captured` also records the money on the order itself. */
const actionOf = ({ state }: LedgerTransaction) => (state === "held" ? "authorized" : "captured");

export const record: Carry<unknown> = async (context, snapshot) => {
  const session = sessionIn(snapshot);
  const { cart } = session.payment_collection;
  if (cart) await completeCart(context, cart.id, snapshot.transaction);
  else await recordByAuthorizing(context, snapshot, undefined);
  return "changed";
};

export const recordByAuthorizing: Carry<unknown> = async ({ acts }, snapshot) => {
  const failure = await acts.recordPayment(sessionIn(snapshot), actionOf(snapshot.transaction));
  if (failure) throw failure;
  return "changed";
};

async function completeCart(context: Context, id: string, transaction: LedgerTransaction): Promise<void> {
  const { acts, locks, ledger, records, completeCartWorkflow } = context;
  await locks.toComplete(id, { wait_ms: BACKGROUND_MS }, async () => {
    const begun = await beginCompletion(context, id);
    const { has_finished, error, order_ids } = await acts.completeCart(id, completeCartWorkflow);
    if (!has_finished) throw error ?? new Error(`Medusa has not finished completing ${id}`);
    await begun?.end(!error);
    if (error) throw error;
    const [order_id] = order_ids ?? [];
    if (!order_ids || !order_id) return;
    // Nothing else may lead from the payment to them.
    const order_display_id = (await records.orderHead(order_id))?.display_id ?? null;
    const row = await ledger.retrieveTransaction(transaction.id);
    await ledger.advance(row, { order_ids, order_id, order_display_id });
  });
}

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
  const mend = async (): Promise<Effect> => {
    const payment = paymentIn(snapshot);
    const { order, currency_code } = payment;
    if (!order) return "changed";
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
    return "changed";
  };
  if (!cart_id) return await mend();
  // Who completes the cart is about to write it.
  const taken = await locks.lockCart(cart_id, { wait_ms: BACKGROUND_MS });
  return await taken.within(mend).finally(taken.release);
};

/** @throws LockBusyError while its cart is being completed */
export const cancelTakenBack: Carry<{ order_id: string; reason: string }> = async (
  context,
  snapshot,
  { order_id, reason },
) => {
  const { acts, ledger, records, locks } = context;
  const { cart_id, id: transaction_id } = snapshot.transaction;
  if (!cart_id) return "changed";
  const cancel = async () => {
    const order = await records.order(order_id);
    const left = order && takenBack(order, paymentIn(snapshot));
    if (!left || left.is_shipped) return;
    await acts.cancelOrder(order_id);
    const line = { transaction_id, ...currentActor(), name: "order_canceled" } as const;
    await ledger.appendEvents([{ ...line, data: { order_id, cart_id, reason } }]);
  };
  await locks.withCart(cart_id, { wait_ms: BACKGROUND_MS }, cancel);
  return "changed";
};

/** Medusa lets staff mark an order as paid, or copy a link to pay it, as soon as its collection waits for no session. */
export const dropSession: Carry<unknown> = async ({ acts }, snapshot) => {
  const { id, payment_collection } = sessionIn(snapshot);
  await acts.deleteSessions([id]);
  await acts.awaitAnother(payment_collection.id);
  return "changed";
};

/** @throws LockBusyError while its cart is being completed */
export const cancelUnpaid: Carry<{ order_id: string; reason: string }> = async (
  context,
  { transaction },
  { order_id, reason },
) => {
  const { cart_id, id: transaction_id, reference } = transaction;
  if (!cart_id) return "changed";
  const cancel = async () => {
    const { acts, ledger, records } = context;
    const order = await records.order(order_id);
    const isPaid = order?.collections.some(({ payments }) => payments.length > 0);
    if (!order || isPaid || (await readLedger(context, transaction)).expiry_told) return;
    if (order.status !== "canceled") {
      if (order.status !== "pending") return;
      await closeSessions(context, order.collections);
      await acts.cancelOrder(order_id);
    }
    const line = { transaction_id, ...currentActor(), name: "order_expired" } as const;
    const message = { name: CrossborderEvents.ORDER_EXPIRED, data: { order_id, reference } };
    // Together: a look that finds the line tells nobody any more.
    await ledger.tellOf([{ ...line, data: { order_id, cart_id, reason } }], [message]);
  };
  await context.locks.withCart(cart_id, { wait_ms: BACKGROUND_MS }, cancel);
  tell(context);
  return "changed";
};
