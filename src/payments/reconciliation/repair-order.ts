import { ContainerRegistrationKeys, Modules, OrderWorkflowEvents } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import type { StoreContext } from "../context";
import { tell } from "../events";
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

/** What Medusa's cart completion tells at its end, for one that was interrupted: no confirmation is sent without it. */
export async function announceOrder(context: StoreContext, id: string, cart_id: string): Promise<void> {
  await context.ledger.postMessages([{ name: OrderWorkflowEvents.PLACED, data: { id } }]);
  if (await hasMark(context, cart_id)) await removeMark(context, cart_id);
  tell(context);
}
