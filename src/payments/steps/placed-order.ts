import { CrossborderEvents, currentActor } from "../../modules/crossborder/internal";
import { closeSessions } from "../close-sessions";
import { tell } from "../events";
import { BACKGROUND_MS } from "../locking/lock";
import { readLedger } from "../snapshot";
import type { Carry } from "./perform";
import { sessionIn } from "./record";

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
