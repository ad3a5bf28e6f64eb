import { MINUTE_MS } from "../../modules/crossborder/internal";
import { isDeepStrictEqual } from "node:util";
import { z } from "@medusajs/framework/zod";
import { mark, type Order } from "../records/orders";
import { CONTENT, content, line, method, RenewalRecords } from "../records/placed-order";
import {
  exactDecimal,
  listOf,
  optionalText,
  readAll,
  readOne,
  type RecordOf,
  source,
  idShape,
} from "../records/reading";

/** Lines have no order of their own. */
const sorted = <T>(lines: T[]): string[] => lines.map((line) => JSON.stringify(line)).sort();

/** What was bought, by whom and for how much. */
const contentSchema = z.object({
  ...content,
  total: exactDecimal,
  items: z
    .array(z.object({ ...line, metadata: z.unknown().transform((metadata) => metadata ?? {}) }))
    .transform(sorted),
  shipping_methods: listOf(z.object(method)).transform(sorted),
});

const cartSchema = z.object({
  id: z.string(),
  created_at: z.coerce.date(),
  customer_id: optionalText,
  promotions: listOf(idShape),
});
const orderSchema = z.object({
  id: z.string(),
  metadata: mark,
  cart: idShape.nullish(),
  payment_collections: listOf(z.unknown()),
});

/** Far more than one customer places in one checkout. */
const MOST = 50;

/** An order that nothing leads to, and the promotions of its cart. */
export interface InterruptedOrder {
  order_id: string;
  promotions: string[];
}

const stockLocation = z.object({ id: z.string(), sales_channels: z.array(z.object({ id: z.string() })) });
const level = z.looseObject({ location_id: z.string(), stock_locations: z.array(stockLocation) });
const inventoryItem = z.looseObject({
  inventory_item_id: z.string(),
  variant_id: z.string(),
  required_quantity: z.number(),
  inventory: z.looseObject({ location_levels: z.array(level) }),
});
const variantSchema = z.looseObject({
  id: z.string(),
  manage_inventory: z.boolean(),
  inventory_items: z.array(inventoryItem),
});
const LEVELS = "items.variant.inventory_items.inventory.location_levels";
const STOCK = source(
  "order",
  z.object({
    sales_channel_id: optionalText,
    items: z.array(z.object({ id: z.string(), quantity: z.number(), variant: variantSchema.nullish() })),
    fulfillments: listOf(z.unknown()),
  }),
  [
    ...["sales_channel_id", "fulfillments.id", "items.*", "items.variant.id"],
    ...["items.variant.manage_inventory", "items.variant.allow_backorder", "items.variant.inventory_items.*"],
    ...["*", "stock_locations.id", "stock_locations.sales_channels.id"].map((field) => `${LEVELS}.${field}`),
  ],
);
const RESERVATION = source("reservation", z.object({ line_item_id: z.string() }));

/** The items of an order that have no reservation. */
export interface Unreserved {
  order_id: string;
  sales_channel_id: string;
  items: RecordOf<typeof STOCK>["items"];
}

/** An order that its server left as it was just placed, of a cart whose completion did not end. No money is in its book. */
export interface Leftover {
  order_id: string;
  cart_id: string;
  /** The order that the cart became instead. */
  winner?: string;
  /** The providers of the payment sessions that were begun for it; undefined where another payment collection is in use. */
  provider_ids?: string[];
}

const ORDER_CART = source("order_cart", z.object({ order_id: z.string(), cart_id: z.string() }));
const CART_COLLECTION = source("cart_payment_collection", z.object({ payment_collection_id: z.string() }));

/** An order is placed so soon after its completion began; a copy of its metadata is younger. Clocks differ a little. */
const PLACED_MS = { earliest: -MINUTE_MS, latest: 5 * MINUTE_MS };

/** As the completion left it. */
function isUntouched({ status, is_draft_order, total, fulfillments, created_at, mark }: Order): boolean {
  if (!mark || status !== "pending" || is_draft_order || total === "0" || fulfillments.length > 0)
    return false;
  const after_ms = created_at.getTime() - mark.begun_at.getTime();
  return after_ms >= PLACED_MS.earliest && after_ms <= PLACED_MS.latest;
}

/** What a completion left whose server died over it. */
export class InterruptedRecords extends RenewalRecords {
  /**
   * The newest unlinked order that was placed of the cart as it is now. Needed by every supported version, from 2.18 on (seen on
   * 2.21.2): a server that dies between placing an order and noting which cart it came from leaves an order that nothing leads to, and
   * the cart would become a second one.
   */
  async interruptedOrder(cart_id: string): Promise<InterruptedOrder | undefined> {
    const carts = await this.query.graph({
      entity: "cart",
      fields: ["id", "created_at", "promotions.id", "total", ...CONTENT],
      filters: { id: cart_id },
    });
    const { created_at, customer_id, promotions } = cartSchema.parse(carts.data[0]);
    const orders = await this.query.graph({
      entity: "order",
      fields: ["id", "metadata", "cart.id", "payment_collections.id"],
      filters: {
        id: { $gte: firstId("order", created_at) },
        status: "pending",
        is_draft_order: false,
        ...(customer_id && { customer_id }),
      },
      pagination: { take: MOST, order: { id: "DESC" } },
    });
    const id = z
      .array(orderSchema)
      .parse(orders.data)
      .filter((one) => one.metadata?.cart_id === cart_id && !one.cart && one.payment_collections.length === 0)
      .map((one) => one.id);
    if (id.length === 0) return undefined;
    // Medusa 2.18 and 2.19 fail over a page of orders with totals and shipping methods: these are read by their ids.
    const fields = ["id", "total", ...CONTENT];
    const { data } = await this.query.graph({ entity: "order", fields, filters: { id } });
    const wanted = contentSchema.parse(carts.data[0]);
    const same = data.filter((order) => isDeepStrictEqual(contentSchema.parse(order), wanted));
    const found = id.find((one) => same.some((order) => order.id === one));
    return found === undefined ? undefined : { order_id: found, promotions: promotions.map((one) => one.id) };
  }

  /**
   * Medusa reserves the whole order at once, so an item has all of its reservations or none. Needed by every supported version, from
   * 2.18 on (seen on 2.21.2): Medusa reserves the stock of an order after it has placed it, and records its payment after that. A
   * server that dies in between leaves an order without reservations.
   * @returns undefined where nothing is to be reserved: also where it was shipped, which ends reservations
   */
  async unreserved(order_id: string): Promise<Unreserved | undefined> {
    const order = await readOne(this.query, STOCK, { id: order_id });
    if (!order?.sales_channel_id || order.fulfillments.length > 0) return undefined;
    const line_item_id = order.items.map(({ id }) => id);
    const reserved = await readAll(this.query, RESERVATION, { line_item_id });
    const known = new Set(reserved.map((one) => one.line_item_id));
    const items = order.items.filter(({ id }) => !known.has(id));
    return { order_id, sales_channel_id: order.sales_channel_id, items };
  }

  /**
   * Needed by every supported version, from 2.18 on (seen on 2.21.2): a server that dies between placing an order and recording its
   * payment leaves an order that is never paid, and keeps the stock that it has reserved.
   * @returns undefined where the order is no leftover: it was paid, shipped or changed, or belongs to another cart
   */
  async leftover(order_id: string): Promise<Leftover | undefined> {
    const order = await this.order(order_id);
    if (!order?.mark || !isUntouched(order)) return undefined;
    const { cart_id } = order.mark;
    const linkedTo = (await readOne(this.query, ORDER_CART, { order_id }))?.cart_id;
    if ((linkedTo && linkedTo !== cart_id) || (await this.entries([order_id])).length > 0) return undefined;
    const winner = (await readOne(this.query, ORDER_CART, { cart_id }))?.order_id;
    if (!winner || winner === order_id)
      return { order_id, cart_id, provider_ids: await this.providersOf(order, cart_id) };
    // Of the orders of a cart, Medusa places none after the one that it links.
    const isYounger = ((await this.order(winner))?.created_at ?? 0) > order.created_at;
    return order.collections.length === 0 && isYounger ? { order_id, cart_id, winner } : undefined;
  }

  private async providersOf({ collections }: Order, cart_id: string): Promise<string[] | undefined> {
    const id = (await readOne(this.query, CART_COLLECTION, { cart_id }))?.payment_collection_id;
    if (!id) return collections.length === 0 ? [] : undefined;
    const sessions = (await this.collection(id))?.payment_sessions ?? [];
    const isOnlyOne = collections.every((one) => one.id === id && one.payments.length === 0);
    if (!isOnlyOne || (collections.length > 0 && sessions.length === 0)) return undefined;
    return sessions.map(({ provider_id }) => provider_id);
  }
}

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * No record that Medusa creates from a moment on has a smaller id: it begins with the time. Records are found by it through
 * their primary key; there is no index by time.
 */
export function firstId(kind: "order" | "pay" | "ref" | "wf_exec", moment: Date): string {
  let rest = moment.getTime();
  let time = "";
  for (let digits = 0; digits < 10; digits++) {
    time = CROCKFORD.charAt(rest % 32) + time;
    rest = Math.floor(rest / 32);
  }
  return `${kind}_${time}`;
}
