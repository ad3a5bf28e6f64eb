import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { z } from "zod";
import type { Shop } from "../../testing/shop/shop";

const goods = z.object({
  total: z.coerce.number().positive(),
  email: z.string(),
  items: z.array(z.object({ title: z.string(), quantity: z.coerce.number().positive() })).nonempty(),
  shipping_address: z.object({ city: z.string() }),
});

/** What the customer gets for the money of an order. */
export async function goodsOf(shop: Shop, id: string) {
  const query = shop.container.resolve(ContainerRegistrationKeys.QUERY);
  // Medusa 2.18 has no quantity of a line that is asked for by its name.
  const fields = ["total", "email", "items.*", "shipping_address.city"];
  const { data } = await query.graph({ entity: "order", fields, filters: { id } });
  return goods.parse(data[0]);
}
