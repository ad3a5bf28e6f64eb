import { z } from "@medusajs/framework/zod";
import type { Buyer } from "./buyers";
import { json, type Query, readAll, source } from "./reading";

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
interface Paid {
  customer_id: string | null;
  order_id: string | null;
  cart_id: string | null;
}

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
