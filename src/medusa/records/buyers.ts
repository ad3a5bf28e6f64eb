import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { z } from "@medusajs/framework/zod";
import { literally } from "../../modules/crossborder/internal";

/* SQL on Medusa's tables. Each supported version is held to these tables by integration-tests/contracts/carts.cases.ts. */

/** Where a cart or an order has its e-mail address and its addresses. */
const OF = {
  cart: { table: "cart", addresses: "cart_address" },
  order: { table: `"order"`, addresses: "order_address" },
} as const;

/** Of one whose customer was deleted nothing is known any more. */
const buyersOf = (owner: keyof typeof OF, where: string): string => `
  select own.id, own.email, address.first_name, address.last_name, address.id = own.shipping_address_id as is_shipping
  from ${OF[owner].table} own
  left join ${OF[owner].addresses} address
    on address.id in (own.shipping_address_id, own.billing_address_id) and address.deleted_at is null
  where own.id ${where} and own.deleted_at is null
    and not exists (select from customer where customer.id = own.customer_id and customer.deleted_at is not null)`;

const optional = z.string().nullable();
const buyerSchema = z.array(
  z.object({ id: z.string(), email: optional, first_name: optional, last_name: optional }),
);

/** Who pays for a cart or an order, as its address says. */
export type Buyer = z.output<typeof buyerSchema>[number];

/** Who pays for some carts and orders; those of which Medusa knows nothing are left out. */
export async function readBuyers(knex: Knex, owner: keyof typeof OF, ids: string[]): Promise<Buyer[]> {
  if (ids.length === 0) return [];
  const { rows } = await knex.raw(
    `select distinct on (id) id, email, first_name, last_name from (${buyersOf(owner, "= any(?)")}) buyer
     order by id, is_shipping desc nulls last`,
    [ids],
  );
  return buyerSchema.parse(rows);
}

/** What is looked at again, or waits for a person: an index has few others. */
const LOST = `t.order_id is null and t.deleted_at is null and (t.next_check_at is not null or t.attention_since is not null)
  and (t.attention_since is not null or t.state in ('paid', 'held', 'captured'))`;

/** References of payments that no order has, with money or for a person to look at, whose cart names somebody with all of some words. */
export async function findWithoutOrder(
  knex: Knex,
  words: readonly string[],
  limit: number,
): Promise<string[]> {
  const { rows } = await knex.raw(
    `select distinct t.reference from crossborder_transaction t cross join lateral (${buyersOf("cart", "= t.cart_id")}) buyer
     where ${LOST} and concat_ws(' ', buyer.email, buyer.first_name, buyer.last_name) ilike all(?::text[]) limit ?`,
    [words.map((word) => `%${literally(word)}%`), limit],
  );
  return z
    .array(z.object({ reference: z.string() }))
    .parse(rows)
    .map(({ reference }) => reference);
}
