import { ContainerRegistrationKeys, Modules, OrderWorkflowEvents } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import type { LedgerTransaction } from "../../modules/crossborder";
import type { StoreContext } from "../context";
import { LockBusyError } from "../errors";
import { BACKGROUND_MS } from "../locking/lock";
import { lockCart } from "../locking/locks";
import type { Payment } from "../medusa-payment";
import { isMoneyBack } from "../transactions/refund";
import { hasMark, removeMark } from "./completion-mark";
import { linkInterruptedOrder } from "./interrupted-order";

const linked = z.array(z.object({ order_id: z.string(), order: z.object({ id: z.string() }).nullish() }));

/**
 * Medusa places an order first, and then notes which cart it came from and which payment collection pays for it, one
 * after the other. A server that dies in between leaves one of the two or none: the order would be placed again, or be
 * paid without knowing it. A database that fails in between leaves one of the two and no order: Medusa would take the cart
 * for completed.
 * @throws LockBusyError while the cart is being completed
 */
export async function repairOrderLinks(
  context: StoreContext,
  cart_id: string,
  payment_collection_id: string,
): Promise<void> {
  const ofCart = await orderIn(context, "order_cart", Modules.CART, { cart_id });
  const ofCollection = await orderIn(context, "order_payment_collection", Modules.PAYMENT, {
    payment_collection_id,
  });
  if (ofCart && ofCollection) return;
  const order_id = ofCart ?? ofCollection;
  if (!order_id) return await linkInterruptedOrder(context, cart_id, payment_collection_id);
  const order = { [Modules.ORDER]: { order_id } };
  await context.container.resolve(ContainerRegistrationKeys.LINK).create([
    { ...order, [Modules.CART]: { cart_id } },
    { ...order, [Modules.PAYMENT]: { payment_collection_id } },
  ]);
}

/** The order that is linked; a link to an order that Medusa has taken back is removed. */
async function orderIn(
  { query, container }: StoreContext,
  entity: string,
  module: string,
  filters: Record<string, string>,
) {
  const { data } = await query.graph({ entity, fields: ["order_id", "order.id"], filters });
  const links = linked.parse(data);
  const gone = links.filter(({ order }) => !order);
  if (gone.length > 0)
    await container
      .resolve(ContainerRegistrationKeys.LINK)
      .dismiss(gone.map(({ order_id }) => ({ [Modules.ORDER]: { order_id }, [module]: filters })));
  return links.find(({ order }) => order)?.order_id;
}

/**
 * Medusa writes a capture or a refund first, and that the order is paid or refunded afterwards. A server that dies in between
 * leaves an order that counts as unpaid, could be paid again, and was never announced; or one that counts as paid, and its
 * money is gone. One that dies a moment later leaves an order that was never announced.
 * @throws LockBusyError while the order's cart is still being completed, or the capture or refund is some seconds old
 */
export async function repairOrderTransactions(
  context: StoreContext,
  transaction: LedgerTransaction,
  payment: Payment,
): Promise<void> {
  const { cart_id, pre_auth, reconciliation_status } = transaction;
  const isInterrupted = async () =>
    reconciliation_status !== "reconciled" && cart_id !== null && (await hasMark(context, cart_id));
  const nothingIsMissing = async () =>
    (await missing(context, transaction, payment)).length === 0 && !(await isInterrupted());
  if (!payment.order || (await nothingIsMissing())) return;
  // Whoever completes the cart is about to write it.
  const unlock = cart_id ? await lockCart(context, cart_id, { wait_ms: BACKGROUND_MS }) : undefined;
  try {
    const transactions = await missing(context, transaction, payment);
    // A hold's order was announced when it was placed; its capture came later.
    const captured = !pre_auth && transactions.some(({ reference }) => reference === "capture");
    if (cart_id && (captured || (await isInterrupted())))
      await announceOrder(context, payment.order.id, cart_id);
    if (transactions.length > 0)
      await context.container.resolve(Modules.ORDER).addOrderTransactions(transactions);
  } finally {
    await unlock?.();
  }
}

/** What Medusa's cart completion tells at its end, for one that was interrupted: no confirmation is sent without it. */
export async function announceOrder(context: StoreContext, id: string, cart_id: string): Promise<void> {
  await context.container.resolve(Modules.EVENT_BUS).emit({ name: OrderWorkflowEvents.PLACED, data: { id } });
  if (await hasMark(context, cart_id)) await removeMark(context, cart_id);
}

/**
 * What the order does not have of the payment's captures, and of refunds that the gateway has made, as Medusa's own workflows
 * write it. Of a cancelled order Medusa counts the refund as made, whether its row is there or not.
 */
async function missing(
  { container }: StoreContext,
  transaction: LedgerTransaction,
  { id: payment_id, order, captures, refunds, currency_code }: Payment,
) {
  const refunded = isMoneyBack(transaction) && order?.status !== "canceled" ? refunds : [];
  const moved = [
    ...captures.map((capture) => ({ ...capture, reference: "capture" })),
    ...refunded.map((refund) => ({ ...refund, reference: "refund", amount: `-${refund.amount}` })),
  ];
  if (!order || moved.length === 0) return [];
  const known = await container
    .resolve(Modules.ORDER)
    .listOrderTransactions({ order_id: order.id }, { select: ["reference_id"], take: null });
  const ids = new Set(known.map(({ reference_id }) => reference_id));
  // Some of Medusa's workflows write a refund with the payment's id.
  const isKnown = ({ id, reference }: (typeof moved)[number]) =>
    ids.has(id) || (reference === "refund" && ids.has(payment_id));
  const unknown = moved.filter((one) => !isKnown(one));
  if (unknown.some(({ created_at }) => Date.now() - created_at.getTime() < IN_FLIGHT_MS))
    throw new LockBusyError(`Medusa may still be writing the book of order ${order.id}`);
  return unknown.map(({ id, reference, amount }) => ({
    reference,
    reference_id: id,
    amount,
    order_id: order.id,
    currency_code,
  }));
}

/** Longer than Medusa takes from a capture or a refund to the order's own transaction: both would write it. */
const IN_FLIGHT_MS = 20_000;
