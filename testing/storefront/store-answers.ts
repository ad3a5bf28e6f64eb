import { z } from "zod";
import type { WaitingSession } from "../../packages/storefront/src";

const lineSchema = z.object({
  id: z.string(),
  product_title: z.string(),
  quantity: z.number(),
  total: z.number(),
});

const sessionSchema = z.object({
  id: z.string(),
  status: z.string(),
  data: z.record(z.string(), z.unknown()),
});
export type PaymentSession = z.output<typeof sessionSchema>;

export const collectionSchema = z.object({
  id: z.string(),
  payment_sessions: z.array(sessionSchema).nullish(),
});

export const cartSchema = z.object({
  id: z.string(),
  region_id: z.string(),
  currency_code: z.enum(["usd", "cny"]),
  completed_at: z.string().nullish(),
  total: z.number(),
  shipping_total: z.number(),
  items: z.array(lineSchema),
  shipping_methods: z.array(z.object({ id: z.string() })).nullish(),
  payment_collection: collectionSchema.nullish(),
});

export const productSchema = z.object({
  title: z.string(),
  handle: z.string(),
  variants: z.array(
    z.object({ id: z.string(), calculated_price: z.object({ calculated_amount: z.number() }) }),
  ),
});

export const orderSchema = z.object({
  id: z.string(),
  display_id: z.number(),
  shipping_total: z.number(),
  currency_code: z.enum(["usd", "cny"]),
  total: z.number(),
  payment_status: z.string(),
  items: z.array(lineSchema),
});

/** How a payment stands, for a page that waits. */
export const waitingSchema: z.ZodType<WaitingSession> = z.object({
  id: z.string(),
  reference: z.string(),
  state: z.string(),
  payment: z.enum(["pending", "paid", "failed"]),
  expires_at: z.string().nullable(),
  order_id: z.string().optional(),
});

export type Cart = z.output<typeof cartSchema>;
export type Line = z.output<typeof lineSchema>;
export type Product = z.output<typeof productSchema>;
export type Order = z.output<typeof orderSchema>;
export type Currency = Cart["currency_code"];

export type Address = Record<
  "first_name" | "last_name" | "address_1" | "city" | "postal_code" | "country_code",
  string
>;

/** The payment that has been started, and is not made yet. */
export const openSession = (
  collection: z.output<typeof collectionSchema> | null | undefined,
): PaymentSession | undefined => collection?.payment_sessions?.find(({ status }) => status === "pending");
