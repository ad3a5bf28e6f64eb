import { currentActor, isPart } from "../../modules/crossborder/internal";
import { compareBook, isBeingWritten, takenBack } from "../../medusa";
import { LockBusyError } from "../errors";
import { BACKGROUND_MS } from "../locking/lock";
import { ALL, type Carry } from "./effect";
import { paymentIn } from "./on-hold";
import { announceOrder } from "./record";

/**
 * The order's own book gets what it lacks, and loses what it has too much.
 * @throws LockBusyError while the order's cart is still being completed, or Medusa may still be writing
 */
export const mendOrderBook: Carry<{ announce: boolean }> = async (context, picture, { announce }) => {
  const { acts, ledger, records, locks, log, clock } = context;
  const { cart_id } = picture.transaction;
  const mend = async () => {
    const payment = paymentIn(picture);
    const { order, currency_code } = payment;
    if (!order) return ALL;
    const operations = await ledger.operationsOf(picture.transaction);
    const parts = new Set(operations.filter(isPart).flatMap(({ medusa_id }) => medusa_id ?? []));
    const found = compareBook(picture.transaction.state, payment, await records.entries([order.id]), parts);
    if (isBeingWritten(found, order.status, clock.now()))
      throw new LockBusyError(`Medusa may still be writing the book of order ${order.id}`);
    if (cart_id && announce) await announceOrder(context, order.id, cart_id);
    await acts.mendBook(order.id, currency_code, found);
    if (found.surplus) log("refund_entry_deleted", { order_id: order.id, payment_id: payment.id });
    return ALL;
  };
  if (!cart_id) return await mend();
  // Who completes the cart is about to write it.
  const taken = await locks.lockCart(cart_id, { wait_ms: BACKGROUND_MS });
  return await taken.within(mend).finally(taken.release);
};

/** @throws LockBusyError while its cart is being completed */
export const cancelTakenBack: Carry<{ order_id: string; reason: string }> = async (
  context,
  picture,
  { order_id, reason },
) => {
  const { acts, ledger, records, locks } = context;
  const { cart_id, id: transaction_id } = picture.transaction;
  if (!cart_id) return ALL;
  const cancel = async () => {
    const order = await records.order(order_id);
    const left = order && takenBack(order, paymentIn(picture));
    if (!left || left.is_shipped) return;
    await acts.cancelOrder(order_id);
    const line = { transaction_id, ...currentActor(), name: "order_canceled" } as const;
    await ledger.appendEvents([{ ...line, data: { order_id, cart_id, reason } }]);
  };
  await locks.withCart(cart_id, { wait_ms: BACKGROUND_MS }, cancel);
  return ALL;
};
