import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules, OrderWorkflowEvents } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import { type Query, readAll } from "../records/reading";

/*
 * Needed by every supported version, from 2.18 on (seen on 2.21.2): Medusa places an order first, and then notes which cart it came
 * from and which payment collection pays for it, one after the other. A server that dies in between leaves one of the two or none: the
 * order would be placed again, or be paid without knowing it. A database that fails in between leaves one of the two and no order:
 * Medusa would take the cart for completed.
 */

/** Whose order: a cart's and its payment collection's. */
export interface Placed {
  cart_id: string;
  payment_collection_id: string;
}

const MODULES = { cart_id: Modules.CART, payment_collection_id: Modules.PAYMENT } as const;
const ENTITIES = { cart_id: "order_cart", payment_collection_id: "order_payment_collection" } as const;

/** What leads from a cart and from its payment collection to their order. */
export interface OrderLinks {
  of_cart?: string;
  of_collection?: string;
  /** Links to orders that Medusa has taken back. */
  stale: { order_id: string; by: keyof Placed; id: string }[];
}

const linkSchema = z.object({ order_id: z.string(), order: z.object({ id: z.string() }).nullish() });

export async function readOrderLinks(query: Query, placed: Placed): Promise<OrderLinks> {
  const cart = await linksBy(query, "cart_id", placed.cart_id);
  const collection = await linksBy(query, "payment_collection_id", placed.payment_collection_id);
  return {
    of_cart: cart.order_id,
    of_collection: collection.order_id,
    stale: [...cart.stale, ...collection.stale],
  };
}

async function linksBy(query: Query, by: keyof Placed, id: string) {
  const fields = ["order_id", "order.id"];
  const links = await readAll(query, linkSchema, { entity: ENTITIES[by], fields, filters: { [by]: id } });
  const stale = links.filter(({ order }) => !order).map(({ order_id }) => ({ order_id, by, id }));
  return { order_id: links.find(({ order }) => order)?.order_id, stale };
}

/** Removes links to orders that Medusa has taken back. */
export async function unlinkOrders(container: MedusaContainer, stale: OrderLinks["stale"]): Promise<void> {
  const links = stale.map(({ order_id, by, id }) => ({
    [Modules.ORDER]: { order_id },
    [MODULES[by]]: { [by]: id },
  }));
  if (links.length > 0) await container.resolve(ContainerRegistrationKeys.LINK).dismiss(links);
}

/** Links an order as Medusa would have done. */
export async function linkOrder(
  container: MedusaContainer,
  order_id: string,
  { cart_id, payment_collection_id }: Placed,
  promotions: string[] = [],
): Promise<void> {
  const order = { [Modules.ORDER]: { order_id } };
  await container
    .resolve(ContainerRegistrationKeys.LINK)
    .create([
      { ...order, [Modules.CART]: { cart_id } },
      { ...order, [Modules.PAYMENT]: { payment_collection_id } },
      ...promotions.map((promotion_id) => ({ ...order, [Modules.PROMOTION]: { promotion_id } })),
    ]);
}

/** What Medusa's cart completion emits at its end: an order whose completion was interrupted gets no confirmation without it. */
export const orderPlaced = (id: string) => ({ name: OrderWorkflowEvents.PLACED, data: { id } });
