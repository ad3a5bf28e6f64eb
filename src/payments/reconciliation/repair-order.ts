import { ContainerRegistrationKeys, Modules, OrderWorkflowEvents } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import type { LedgerTransaction } from "../../modules/crossborder";
import type { StoreContext } from "../context";
import { BACKGROUND_MS } from "../locking/lock";
import { lockCart } from "../locking/locks";
import type { Payment } from "../medusa-records";
import { isMoneyBack } from "../transactions/refund";

const linked = z.array(z.object({ order_id: z.string() }));

/**
 * Medusa notes which cart an order came from and which payment collection pays for it one after the other. A server
 * that dies in between leaves one of the two: the order would be placed again, or be paid without knowing it.
 */
export async function repairOrderLinks(
  context: StoreContext,
  cart_id: string,
  payment_collection_id: string,
): Promise<void> {
  const ofCart = await orderIn(context, "order_cart", { cart_id });
  const ofCollection = await orderIn(context, "order_payment_collection", { payment_collection_id });
  const order_id = ofCart ?? ofCollection;
  if (!order_id || (ofCart && ofCollection)) return;
  const order = { [Modules.ORDER]: { order_id } };
  await context.container.resolve(ContainerRegistrationKeys.LINK).create([
    { ...order, [Modules.CART]: { cart_id } },
    { ...order, [Modules.PAYMENT]: { payment_collection_id } },
  ]);
}

async function orderIn({ query }: StoreContext, entity: string, filters: Record<string, string>) {
  const { data } = await query.graph({ entity, fields: ["order_id"], filters });
  return linked.parse(data)[0]?.order_id;
}

/**
 * Medusa writes a capture or a refund first, and that the order is paid or refunded afterwards. A server that dies in between
 * leaves an order that counts as unpaid, could be paid again, and was never announced; or one that counts as paid, and its
 * money is gone.
 * @throws LockBusyError while the order's cart is still being completed
 */
export async function repairOrderTransactions(
  context: StoreContext,
  transaction: LedgerTransaction,
  payment: Payment,
): Promise<void> {
  const { cart_id, pre_auth } = transaction;
  if ((await missing(context, transaction, payment)).length === 0) return;
  // Whoever completes the cart is about to write it.
  const unlock = cart_id ? await lockCart(context, cart_id, { wait_ms: BACKGROUND_MS }) : undefined;
  try {
    const transactions = await missing(context, transaction, payment);
    if (transactions.length === 0) return;
    // A hold's order was announced when it was placed; its capture came later.
    const captured = transactions.find(({ reference }) => reference === "capture");
    if (captured && cart_id && !pre_auth) await announceOrder(context, captured.order_id);
    await context.container.resolve(Modules.ORDER).addOrderTransactions(transactions);
  } finally {
    await unlock?.();
  }
}

/** What Medusa's cart completion tells at its end, for one that was interrupted: no confirmation is sent without it. */
export async function announceOrder({ container }: StoreContext, id: string): Promise<void> {
  await container.resolve(Modules.EVENT_BUS).emit({ name: OrderWorkflowEvents.PLACED, data: { id } });
}

/**
 * What the order does not have of the payment's captures, and of refunds that the gateway has made, as Medusa's own workflows
 * write it. Of a cancelled order Medusa counts the refund as made, whether its row is there or not.
 */
async function missing(
  { container }: StoreContext,
  transaction: LedgerTransaction,
  { order, captures, refunds, currency_code }: Payment,
) {
  const refunded = isMoneyBack(transaction) && order?.status !== "canceled" ? refunds : [];
  const moved = [
    ...captures.map(({ id, amount }) => ({ reference: "capture", reference_id: id, amount })),
    ...refunded.map(({ id, amount }) => ({ reference: "refund", reference_id: id, amount: `-${amount}` })),
  ];
  if (!order || moved.length === 0) return [];
  const known = await container
    .resolve(Modules.ORDER)
    .listOrderTransactions({ order_id: order.id }, { select: ["reference_id"], take: null });
  const ids = new Set(known.map(({ reference_id }) => reference_id));
  return moved
    .filter(({ reference_id }) => !ids.has(reference_id))
    .map((one) => ({ ...one, order_id: order.id, currency_code }));
}
