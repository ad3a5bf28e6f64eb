import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import type { StoreContext } from "../context";

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
