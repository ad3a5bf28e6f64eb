import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { z } from "@medusajs/framework/zod";
import type { BuyerTerms } from "../../modules/crossborder/internal";

/*
 * SQL on Medusa's tables: who pays is written down in the statement that writes a payment down, so that it costs no further one. Each
 * supported version is held to these tables by integration-tests/contracts/carts.cases.ts.
 */

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

/**
 * A name is found from its beginning and from the beginning of each of its parts, in both orders, and without a space where it is not
 * written in ASCII, as a Chinese one is not.
 */
const termsOf = (buyers: string): string => `
  select distinct given.kind, left(given.term, 200) as term
  from (${buyers}) buyer
  cross join lateral (
    select lower(btrim(concat_ws(' ', btrim(buyer.first_name), btrim(buyer.last_name)))) as name,
      lower(btrim(concat_ws(' ', btrim(buyer.last_name), btrim(buyer.first_name)))) as turned) named
  cross join lateral (
    select 'email' as kind, lower(buyer.email) as term
    union all select 'name', name
    union all select 'name', turned
    union all select 'name', replace(turned, ' ', '') where octet_length(turned) > length(turned)
    union all select 'name', part from regexp_split_to_table(name, ' +') part
      where not starts_with(name, part) and not starts_with(turned, part)) given
  where given.term <> ''`;

const TERMS = { cart: termsOf(buyersOf("cart", "= ?")), order: termsOf(buyersOf("order", "= ?")) };

/** What who pays for an order is found by. */
export const orderBuyer = (order_id: string): BuyerTerms => ({ sql: TERMS.order, values: [order_id] });

interface Paid {
  order_id: string | null;
  cart_id: string | null;
}

/** As `orderBuyer`, or of a cart that is no order yet; undefined where there is neither. */
export function buyerOf({ order_id, cart_id }: Paid): BuyerTerms | undefined {
  if (order_id) return orderBuyer(order_id);
  return cart_id ? { sql: TERMS.cart, values: [cart_id] } : undefined;
}

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
