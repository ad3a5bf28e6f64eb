import { z } from "@medusajs/framework/zod";
import { amountText } from "../../gateway";
import { AMOUNT, exactMoney, listOf, money, optionalDate, type Query, readOne, within } from "./reading";
import { paysNow } from "./payment";

const nullable = z.string().nullish();
const line = z.object({ title: z.string(), product_title: nullable, quantity: z.number() });
const cart = z.object({
  id: z.string(),
  customer_id: nullable,
  region_id: nullable,
  items: z.array(line).nullish(),
});

const paid = z
  .object({
    raw_amount: exactMoney,
    canceled_at: optionalDate,
    refunds: listOf(z.object({ raw_amount: exactMoney }).transform(({ raw_amount: amount }) => ({ amount }))),
  })
  .transform(({ raw_amount: amount, ...payment }) => paysNow({ ...payment, amount }));

const sessionSchema = z
  .object({
    id: z.string(),
    provider_id: z.string(),
    currency_code: z.string(),
    raw_amount: exactMoney,
    data: z.unknown(),
    payment: z.object({ id: z.string(), captured_at: z.unknown() }).nullish(),
    payment_collection: z.object({
      id: z.string(),
      currency_code: z.string(),
      raw_amount: money,
      payments: listOf(paid),
      order: z
        .object({
          id: z.string(),
          display_id: z.number().nullish(),
          status: z.string(),
          customer_id: z.string().nullish(),
        })
        .nullish(),
      cart: cart.nullish(),
    }),
  })
  .transform(
    ({
      raw_amount: exact_amount,
      payment_collection: { raw_amount: due, payments, ...collection },
      ...session
    }) => ({
      ...session,
      amount: amountText(exact_amount),
      exact_amount,
      payment_collection: { ...collection, amount: due, is_paid: payments.includes(true) },
    }),
  );

/**
 * A payment session as Medusa's database has it, with what it pays for. Amounts are decimal text with two places; the exact one has
 * all that Medusa has.
 */
export type Session = z.output<typeof sessionSchema>;

/** Captures are left out: this is read whenever a shopper chooses a method, and they are one statement more. */
const FIELDS = [
  ...["id", "provider_id", "currency_code", ...AMOUNT, "data"],
  ...within("payment", ["id", "captured_at"]),
  ...within("payment_collection", ["id", "currency_code", ...AMOUNT]),
  ...within("payment_collection.payments", ["canceled_at", ...AMOUNT, ...within("refunds", AMOUNT)]),
  ...within("payment_collection.order", ["id", "display_id", "status", "customer_id"]),
  ...within("payment_collection.cart", ["id", "customer_id", "region_id"]),
  ...within("payment_collection.cart.items", ["title", "product_title", "quantity"]),
];

/** Reads a session server-side: nothing in it comes from the shopper's request. */
export async function readSession(query: Query, id: string | null): Promise<Session | undefined> {
  if (!id) return undefined;
  return await readOne(query, sessionSchema, { entity: "payment_session", fields: FIELDS, filters: { id } });
}
