import type { Session } from "../../medusa";
import { CrossborderEvents, type LedgerTransaction, currentActor } from "../../modules/crossborder/internal";
import { beginCompletion } from "../run-workflow";
import type { Context } from "../context";
import { tell } from "../events";
import { BACKGROUND_MS } from "../locking/lock";
import { type Snapshot, readLedger } from "../snapshot";
import type { Carry } from "./call";
import { closeSessions } from "../close-sessions";

/** @throws Error where the session is not there: no such step is decided then */
export function sessionIn(snapshot: Snapshot): Session {
  const session = snapshot.medusa.session;
  if (!session) throw new Error("the payment session is gone");
  return session;
}

/** Of a hold it is authorized; outside of a cart `captured` also records the money on the order itself. */
const actionOf = ({ state }: LedgerTransaction) => (state === "held" ? "authorized" : "captured");

export const record: Carry<unknown> = async (context, snapshot) => {
  const session = sessionIn(snapshot);
  const { cart } = session.payment_collection;
  if (cart) await completeCart(context, cart.id, snapshot.transaction);
  else await recordByAuthorizing(context, snapshot, undefined);
};

export const recordByAuthorizing: Carry<unknown> = async ({ acts }, snapshot) => {
  const failure = await acts.recordPayment(sessionIn(snapshot), actionOf(snapshot.transaction));
  if (failure) throw failure;
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

/** Medusa lets staff mark an order as paid, or copy a link to pay it, as soon as its collection waits for no session. */
export const dropSession: Carry<unknown> = async ({ acts }, snapshot) => {
  const { id, payment_collection } = sessionIn(snapshot);
  await acts.deleteSessions([id]);
  await acts.awaitAnother(payment_collection.id);
};

/** @throws LockBusyError while its cart is being completed */
export const cancelUnpaid: Carry<{ order_id: string; reason: string }> = async (
  context,
  { transaction },
  { order_id, reason },
) => {
  const { cart_id, id: transaction_id, reference } = transaction;
  if (!cart_id) return;
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
};
