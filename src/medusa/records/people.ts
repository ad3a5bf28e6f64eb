import { z } from "@medusajs/framework/zod";
import { json, type Query, readAll, source } from "./reading";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { type LedgerTransaction, literally } from "../../modules/crossborder/internal";

const optional = z.string().nullish();
const person = z.object({ id: z.string(), email: optional, first_name: optional, last_name: optional });

export const PEOPLE = { customer: source("customer", person), user: source("user", person) };

/** A customer or an admin user. */
export type Person = z.output<typeof person>;

export const API_KEY = source("api_key", z.object({ id: z.string(), title: z.string() }));

const clerk = z.object({ store_admin_no: z.string().trim().min(1) });
const clerkShape = { id: z.string(), metadata: json(clerk.nullish().catch(null)) };

/** An admin user with the clerk number in the metadata. */
export const CLERK = source("user", z.object(clerkShape));
const CLERKS = source("user", person.extend(clerkShape));

/** Those of the admin users who have a clerk number. */
export const readClerks = async (query: Query) =>
  (await readAll(query, CLERKS, {})).flatMap(({ metadata, ...user }) =>
    metadata ? [{ ...user, store_admin_no: metadata.store_admin_no }] : [],
  );

/** What names who pays: a customer, and the addresses of an order, or of a cart that is none yet. */
type Paid = Pick<LedgerTransaction, "customer_id" | "order_id" | "cart_id">;

interface Reads {
  people: (kind: "customer", ids: string[]) => Promise<Person[]>;
  buyers: (owner: "cart" | "order", ids: string[]) => Promise<Buyer[]>;
}

/** Who pays each of these: a guest's name is in the address of the order or cart alone. */
export async function readCustomers(
  records: Reads,
  payments: readonly Paid[],
): Promise<(payment: Paid) => Person | null> {
  const ids = (of: (one: Paid) => string | null) => [...new Set(payments.flatMap((one) => of(one) ?? []))];
  const customerIds = ids((one) => one.customer_id);
  const orderIds = ids((one) => one.order_id);
  const cartIds = ids((one) => (one.order_id ? null : one.cart_id));
  const [customers, ordered, carted] = await Promise.all([
    records.people("customer", customerIds),
    records.buyers("order", orderIds),
    records.buyers("cart", cartIds),
  ]);
  const buyers = new Map([...ordered, ...carted].map((buyer) => [buyer.id, buyer]));
  return ({ customer_id, order_id, cart_id }) => {
    const customer = customers.find(({ id }) => id === customer_id);
    const buyer = buyers.get(order_id ?? cart_id ?? "");
    return customer ? { ...customer, ...nameOf(customer, buyer) } : null;
  };
}

/** What the address says, which a parcel goes to; an account may have no name. */
const nameOf = (customer: Person, buyer: Buyer | undefined) => {
  const { first_name, last_name } = buyer?.first_name || buyer?.last_name ? buyer : customer;
  return { first_name, last_name };
};

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

const buyerSchema = z.array(
  z.object({
    id: z.string(),
    email: z.string().nullable(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
  }),
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
