import { isDeepStrictEqual } from "node:util";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import type { StoreContext } from "../context";
import { BACKGROUND_MS } from "../locking/lock";
import { withCartLocks } from "../locking/locks";
import { address, decimal, findOrderOfCart, optionalText } from "../medusa-records";
import { hasMark, readMark } from "./completion-mark";

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
const pictureSchema = z.object({
  total: decimal,
  currency_code: z.string(),
  region_id: optionalText,
  customer_id: optionalText,
  email: optionalText,
  shipping_address: address,
  billing_address: address,
  items: z.array(itemSchema).transform(sorted),
  shipping_methods: z
    .array(z.object({ shipping_option_id: optionalText, amount: decimal }))
    .nullish()
    .transform((methods) => sorted(methods ?? [])),
});
const PICTURE = [
  ...["total", "currency_code", "region_id", "customer_id", "email"],
  ...["shipping_address.*", "billing_address.*", "items.*", "shipping_methods.*"],
];

const cartSchema = z.object({
  id: z.string(),
  created_at: z.coerce.date(),
  customer_id: optionalText,
  promotions: z.array(z.object({ id: z.string() }).nullish()).nullish(),
});
const orderSchema = z.object({
  id: z.string(),
  metadata: z.unknown(),
  cart: z.object({ id: z.string() }).nullish(),
  payment_collections: z.array(z.unknown()).nullish(),
});

/** Far more than one customer places in one checkout. */
const MOST = 50;

/**
 * A server that dies between placing an order and noting which cart it came from leaves an order that nothing leads to,
 * and the cart would become a second one. If the cart has not changed since, that order is linked to it as Medusa would
 * have done.
 * @throws LockBusyError while the cart is being completed
 */
export async function linkInterruptedOrder(
  context: StoreContext,
  cart_id: string,
  payment_collection_id: string,
): Promise<void> {
  if (!(await hasMark(context, cart_id))) return;
  const link = async () => {
    // Whoever had the lock may have placed an order.
    if (await findOrderOfCart(context.query, cart_id)) return;
    const found = await findInterruptedOrder(context, cart_id);
    if (!found) return;
    const order = { [Modules.ORDER]: { order_id: found.order_id } };
    await context.container
      .resolve(ContainerRegistrationKeys.LINK)
      .create([
        { ...order, [Modules.CART]: { cart_id } },
        { ...order, [Modules.PAYMENT]: { payment_collection_id } },
        ...found.promotions.map((promotion_id) => ({ ...order, [Modules.PROMOTION]: { promotion_id } })),
      ]);
    await context.container
      .resolve(Modules.CART)
      .updateCarts(cart_id, { completed_at: context.clock.date() });
  };
  await withCartLocks(context, cart_id, link, { wait_ms: BACKGROUND_MS });
}

/** The newest unlinked order that was placed of the cart as it is now. */
async function findInterruptedOrder({ query }: StoreContext, cart_id: string) {
  const carts = await query.graph({
    entity: "cart",
    fields: ["id", "created_at", "promotions.id", ...PICTURE],
    filters: { id: cart_id },
  });
  const { created_at, customer_id, promotions } = cartSchema.parse(carts.data[0]);
  const orders = await query.graph({
    entity: "order",
    fields: ["id", "metadata", "cart.id", "payment_collections.id", ...PICTURE],
    filters: {
      id: { $gte: firstOrderId(created_at) },
      status: "pending",
      is_draft_order: false,
      ...(customer_id && { customer_id }),
    },
    pagination: { take: MOST, order: { id: "DESC" } },
  });
  const picture = pictureSchema.parse(carts.data[0]);
  const found = orders.data.find((order) => {
    const { metadata, cart, payment_collections } = orderSchema.parse(order);
    if (readMark(metadata)?.cart_id !== cart_id || cart || payment_collections?.length) return false;
    return isDeepStrictEqual(pictureSchema.parse(order), picture);
  });
  if (!found) return undefined;
  const ids = (promotions ?? []).flatMap((promotion) => promotion?.id ?? []);
  return { order_id: orderSchema.parse(found).id, promotions: ids };
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
