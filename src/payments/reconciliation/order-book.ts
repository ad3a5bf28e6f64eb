import BigNumber from "bignumber.js";
import { type BookComparison, compareBook, isBeingWritten, isRight, type Payment } from "../../medusa";
import { isPart, type LedgerTransaction } from "../../modules/crossborder";
import type { StoreContext } from "../context";
import { LockBusyError } from "../errors";
import { BACKGROUND_MS } from "../locking/lock";
import { lockCart } from "../locking/locks";
import { announceOrder, hasMark } from "./repair-order";

/**
 * Mends the order's book after a server died over it, and announces an order that was never announced.
 * @returns by how much the book is short even so, or negative: nothing explains that, and a person must compare
 * @throws LockBusyError while the order's cart is still being completed, or the capture or refund is some seconds old
 */
export async function repairOrderBook(
  context: StoreContext,
  transaction: LedgerTransaction,
  payment: Payment,
): Promise<BigNumber> {
  const { cart_id, pre_auth, reconciliation_status, state } = transaction;
  const { order } = payment;
  if (!order) return new BigNumber(0);
  const isInterrupted = async () =>
    reconciliation_status !== "reconciled" && cart_id !== null && (await hasMark(context, cart_id));
  const compare = async () => {
    const operations = payment.refunds.length > 0 ? await context.ledger.operationsOf(transaction) : [];
    const parts = new Set(operations.filter(isPart).flatMap(({ medusa_id }) => medusa_id ?? []));
    return compareBook(state, payment, await context.records.entries([order.id]), parts);
  };
  if (isRight(await compare()) && !(await isInterrupted())) return new BigNumber(0);
  // A completion of the cart that is under way is about to write it.
  const unlock = cart_id ? await lockCart(context, cart_id, { wait_ms: BACKGROUND_MS }) : undefined;
  try {
    const found = await compare();
    if (isBeingWritten(found, order.status, Date.now()))
      throw new LockBusyError(`Medusa may still be writing the book of order ${order.id}`);
    // A hold's order was announced when it was placed; its capture came later.
    const captured = !pre_auth && found.missing.some(({ reference }) => reference === "capture");
    if (cart_id && (captured || (await isInterrupted()))) await announceOrder(context, order.id, cart_id);
    await mend(context, payment, order.id, found);
    return found.short;
  } finally {
    await unlock?.();
  }
}

async function mend(
  { acts, logger }: StoreContext,
  { id, currency_code }: Payment,
  order_id: string,
  found: BookComparison,
): Promise<void> {
  await acts.mendBook(order_id, currency_code, found);
  if (found.surplus)
    logger.warn(`crossborder: the book of order ${order_id} had the refund of payment ${id} twice`);
}
