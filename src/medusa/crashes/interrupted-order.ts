import { isDeepStrictEqual } from "node:util";
import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import { mark } from "../records/cart";
import { address, decimal, listOf, optionalText, type Query } from "../records/reading";
import { linkOrder, type Placed } from "./repair-order";

/*
 * Needed by every supported version, from 2.18 on (seen on 2.21.2): a server that dies between placing an order and noting which cart
 * it came from leaves an order that nothing leads to, and the cart would become a second one.
 */

const itemSchema = z.object({
  variant_id: optionalText,
  title: z.string(),
  quantity: decimal,
  unit_price: decimal,
  metadata: z.unknown().transform((metadata) => metadata ?? {}),
});

/** Lines have no order of their own. */
const sorted = <T>(lines: T[]): string[] => lines.map((line) => JSON.stringify(line)).sort();

/** What was bought, by whom and for how much, as a cart has it and the order that was made of it. */
const contentSchema = z.object({
  total: decimal,
  currency_code: z.string(),
  region_id: optionalText,
  customer_id: optionalText,
  email: optionalText,
  shipping_address: address,
  billing_address: address,
  items: z.array(itemSchema).transform(sorted),
  shipping_methods: listOf(z.object({ shipping_option_id: optionalText, amount: decimal })).transform(sorted),
});
const CONTENT = [
  ...["total", "currency_code", "region_id", "customer_id", "email"],
  ...["shipping_address.*", "billing_address.*", "items.*", "shipping_methods.*"],
];

const cartSchema = z.object({
  id: z.string(),
  created_at: z.coerce.date(),
  customer_id: optionalText,
  promotions: listOf(z.object({ id: z.string() })),
});
const orderSchema = z.object({
  id: z.string(),
  metadata: mark,
  cart: z.object({ id: z.string() }).nullish(),
  payment_collections: listOf(z.unknown()),
});

/** Far more than one customer places in one checkout. */
const MOST = 50;

/** An order that nothing leads to, and the promotions of its cart. */
export interface InterruptedOrder {
  order_id: string;
  promotions: string[];
}

/** The newest unlinked order that was placed of the cart as it is now. */
export async function readInterruptedOrder(
  query: Query,
  cart_id: string,
): Promise<InterruptedOrder | undefined> {
  const carts = await query.graph({
    entity: "cart",
    fields: ["id", "created_at", "promotions.id", ...CONTENT],
    filters: { id: cart_id },
  });
  const { created_at, customer_id, promotions } = cartSchema.parse(carts.data[0]);
  const orders = await query.graph({
    entity: "order",
    fields: ["id", "metadata", "cart.id", "payment_collections.id", ...CONTENT],
    filters: {
      id: { $gte: firstOrderId(created_at) },
      status: "pending",
      is_draft_order: false,
      ...(customer_id && { customer_id }),
    },
    pagination: { take: MOST, order: { id: "DESC" } },
  });
  const content = contentSchema.parse(carts.data[0]);
  const found = orders.data.find((order) => {
    const { metadata, cart, payment_collections } = orderSchema.parse(order);
    if (metadata?.cart_id !== cart_id || cart || payment_collections.length > 0) return false;
    return isDeepStrictEqual(contentSchema.parse(order), content);
  });
  return found && { order_id: orderSchema.parse(found).id, promotions: promotions.map(({ id }) => id) };
}

/** Links the order to its cart as Medusa would have done, and ends the cart. */
export async function linkInterruptedOrder(
  container: MedusaContainer,
  { order_id, promotions }: InterruptedOrder,
  placed: Placed,
): Promise<void> {
  await linkOrder(container, order_id, placed, promotions);
  await container.resolve(Modules.CART).updateCarts(placed.cart_id, { completed_at: new Date() });
}

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * No order that Medusa creates from a moment on has a smaller id: it begins with the time. Orders are found by it through
 * their primary key; there is no index by time.
 */
export function firstOrderId(moment: Date): string {
  let rest = moment.getTime();
  let time = "";
  for (let digits = 0; digits < 10; digits++) {
    time = CROCKFORD.charAt(rest % 32) + time;
    rest = Math.floor(rest / 32);
  }
  return `order_${time}`;
}
