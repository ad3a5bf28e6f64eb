import { ContainerRegistrationKeys, Modules, OrderWorkflowEvents } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import type { LedgerTransaction } from "../../modules/crossborder";
import type { StoreContext } from "../context";
import { BACKGROUND_MS } from "../locking/lock";
import { lockCart } from "../locking/locks";
import type { Payment } from "../medusa-records";

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
 * Medusa writes a capture first, and that the order is paid afterwards. A server that dies in between leaves an order that
 * counts as unpaid, could be paid again, and was never announced.
 * @throws LockBusyError while the order's cart is still being completed
 */
export async function repairOrderTransactions(
  context: StoreContext,
  { cart_id, pre_auth }: LedgerTransaction,
  payment: Payment,
): Promise<void> {
  if ((await missing(context, payment)).length === 0) return;
  // Whoever completes the cart is about to write it.
  const unlock = cart_id ? await lockCart(context, cart_id, { wait_ms: BACKGROUND_MS }) : undefined;
  try {
    const transactions = await missing(context, payment);
    const [first] = transactions;
    if (!first) return;
    // A hold's order was announced when it was placed; its capture came later.
    if (cart_id && !pre_auth) await announceOrder(context, first.order_id);
    await context.container.resolve(Modules.ORDER).addOrderTransactions(transactions);
  } finally {
    await unlock?.();
  }
}

/** What Medusa's cart completion tells at its end, for one that was interrupted: no confirmation is sent without it. */
export async function announceOrder({ container }: StoreContext, id: string): Promise<void> {
  await container.resolve(Modules.EVENT_BUS).emit({ name: OrderWorkflowEvents.PLACED, data: { id } });
}

/** What the order does not have of the payment's captures, as Medusa's own workflows write it. */
async function missing({ container }: StoreContext, { order, captures, currency_code }: Payment) {
  if (!order || captures.length === 0) return [];
  const known = await container
    .resolve(Modules.ORDER)
    .listOrderTransactions(
      { order_id: order.id, reference: "capture" },
      { select: ["reference_id"], take: null },
    );
  const ids = new Set(known.map(({ reference_id }) => reference_id));
  return captures
    .filter(({ id }) => !ids.has(id))
    .map(({ id, amount }) => ({
      order_id: order.id,
      amount,
      currency_code,
      reference: "capture",
      reference_id: id,
    }));
}
