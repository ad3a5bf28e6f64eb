import type { BigNumberInput } from "@medusajs/framework/types";
import { MathBN } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import BigNumber from "bignumber.js";
import { amountText } from "../gateway";
import type { Query } from "./context";

/** Medusa's raw money: decimal text with two places. */
export const money = z
  .object({ value: z.union([z.string(), z.number()]) })
  .transform(({ value }) => amountText(value));

/** Medusa's decimal in whichever of its shapes, as exact text. */
export const decimal = z
  .custom<BigNumberInput>((value) => value !== null && value !== undefined)
  .transform((value) => MathBN.convert(value).toFixed());

/** Medusa's raw money as exact text: what is written back into its books has all its places. */
export const exactMoney = z.object({ value: decimal }).transform(({ value }) => value);

/** A text that Medusa may not have, or have empty. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text || undefined);

/** An address of a cart or an order. */
export const address = z
  .object({
    first_name: optionalText,
    last_name: optionalText,
    company: optionalText,
    phone: optionalText,
    address_1: optionalText,
    address_2: optionalText,
    city: optionalText,
    province: optionalText,
    postal_code: optionalText,
    country_code: optionalText,
  })
  .nullish()
  .transform((found) => found ?? undefined);

const nullable = z.string().nullish();
const line = z.object({ title: z.string(), product_title: nullable, quantity: z.number() });
const items = z.array(line).nullish();
const cart = z.object({ id: z.string(), customer_id: nullable, region_id: nullable, items });

/** A payment of a collection. One that was cancelled, or refunded whole, pays for nothing. */
const paid = z
  .object({
    raw_amount: money,
    canceled_at: z.unknown(),
    refunds: z.array(z.object({ raw_amount: money })).nullish(),
  })
  .transform(({ raw_amount, canceled_at, refunds }) => {
    const refunded = BigNumber.sum(0, ...(refunds ?? []).map((refund) => refund.raw_amount));
    return !canceled_at && refunded.lt(raw_amount);
  });

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
      payments: z.array(paid.nullish()).nullish(),
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
      payment_collection: { ...collection, amount: due, is_paid: payments?.includes(true) ?? false },
    }),
  );

/**
 * A payment session as Medusa's database has it, with what it pays for. Amounts are decimal text with two places; the exact one has
 * all that Medusa has.
 */
export type Session = z.output<typeof sessionSchema>;

const FIELDS = [
  "id",
  "provider_id",
  "currency_code",
  "amount",
  "raw_amount",
  "data",
  "payment.id",
  "payment.captured_at",
  "payment_collection.id",
  "payment_collection.currency_code",
  "payment_collection.amount",
  "payment_collection.raw_amount",
  "payment_collection.payments.canceled_at",
  ...["", "refunds."].flatMap((part) =>
    ["amount", "raw_amount"].map((field) => `payment_collection.payments.${part}${field}`),
  ),
  ...["id", "display_id", "status", "customer_id"].map((field) => `payment_collection.order.${field}`),
  ...["id", "customer_id", "region_id"].map((field) => `payment_collection.cart.${field}`),
  ...["title", "product_title", "quantity"].map((field) => `payment_collection.cart.items.${field}`),
];

/** Reads a session server-side: nothing in it comes from the shopper's request. */
export async function findSession(query: Query, id: string | null): Promise<Session | undefined> {
  if (!id) return undefined;
  const { data } = await query.graph({ entity: "payment_session", fields: FIELDS, filters: { id } });
  return data[0] ? sessionSchema.parse(data[0]) : undefined;
}

const owner = z.object({ payment: z.object({ payment_session_id: z.string() }) });

/** The session whose payment a refund belongs to. The refund's row is there before the provider is called. */
export async function sessionOfRefund(query: Query, refundId: string): Promise<string | undefined> {
  const { data } = await query.graph({
    entity: "refund",
    fields: ["id", "payment.payment_session_id"],
    filters: { id: refundId },
  });
  return data[0] ? owner.parse(data[0]).payment.payment_session_id : undefined;
}

const captureSchema = z
  .object({ raw_amount: money, payment: z.object({ payment_session_id: z.string() }) })
  .transform(({ raw_amount, payment }) => ({
    amount: raw_amount,
    payment_session_id: payment.payment_session_id,
  }));

/** A capture's own amount, which the provider is not told. Its row is there before the provider is called. */
export async function findCapture(query: Query, id: string) {
  const fields = ["id", "amount", "raw_amount", "payment.payment_session_id"];
  const { data } = await query.graph({ entity: "capture", fields, filters: { id } });
  return data[0] ? captureSchema.parse(data[0]) : undefined;
}

const paymentOwner = owner.shape.payment;

/** The session a payment was made from. */
export async function sessionOfPayment(query: Query, paymentId: string): Promise<string | undefined> {
  const { data } = await query.graph({
    entity: "payment",
    fields: ["id", "payment_session_id"],
    filters: { id: paymentId },
  });
  return data[0] ? paymentOwner.parse(data[0]).payment_session_id : undefined;
}

const collectionOfOrder = z.object({ payments: z.array(z.unknown()).nullish() }).nullish();
const cartOrder = z
  .object({ id: z.string(), status: z.string(), payment_collections: z.array(collectionOfOrder).nullish() })
  .transform(({ id, status, payment_collections }) => ({
    id,
    status,
    payments: (payment_collections ?? []).flatMap((collection) => collection?.payments ?? []).length,
  }));
const linkedOrder = z.object({ order: cartOrder.nullish() }).optional();

/** The order that a cart has become, and how many payments it has; undefined too where Medusa has taken it back. */
export async function findOrderOfCart(query: Query, cart_id: string) {
  const { data } = await query.graph({
    entity: "order_cart",
    fields: ["order.id", "order.status", "order.payment_collections.payments.id"],
    filters: { cart_id },
  });
  return linkedOrder.parse(data[0])?.order ?? undefined;
}

/** The order that a cart has become, where nothing has paid for it. */
export async function findUnpaidOrderOf(query: Query, cart_id: string | null): Promise<string | undefined> {
  const order = cart_id ? await findOrderOfCart(query, cart_id) : undefined;
  return order && order.payments === 0 && order.status !== "canceled" ? order.id : undefined;
}
