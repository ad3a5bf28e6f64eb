import BigNumber from "bignumber.js";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { OrderChangeStatus } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import type { Debt } from "../../modules/crossborder/internal";
import { lookAtCart, MARK, optionalMark } from "./cart-statements";
import { readEntries } from "./order-rows";
import { capturedOf, type Collection, collectionSchema, type PaidPayment, PaymentRecords } from "./payments";
import {
  decimal,
  json,
  listOf,
  optionalDate,
  optionalText,
  type Query,
  readAll,
  readOne,
  type RecordOf,
  source,
  withId,
} from "./reading";

/** The mark in the metadata of an order. */
export const mark = json(z.object({ [MARK]: optionalMark }).nullish()).transform(
  (metadata) => metadata?.[MARK],
);

const CART_ID = source("cart", withId);

const PLACE = source(
  "cart",
  z
    .object({
      id: z.string(),
      locale: optionalText,
      shipping_address: z.object({ country_code: z.string().toLowerCase().nullish() }).nullish(),
      region: z.object({ countries: listOf(z.object({ iso_2: z.string().toLowerCase() })) }).nullish(),
    })
    .transform(({ locale, shipping_address, region }) => {
      const all = region?.countries ?? [];
      const country =
        all.length === 1 ? all[0] : all.find((one) => one.iso_2 === shipping_address?.country_code);
      return { country: country?.iso_2, locale };
    }),
);

/** A place of which nothing need be known. */
type Place = Partial<RecordOf<typeof PLACE>>;

const summary = json(z.object({ current_order_total: decimal, pending_difference: decimal }));
export const ORDER = source(
  "order",
  z
    .object({
      id: z.string(),
      status: z.string(),
      is_draft_order: z.boolean(),
      currency_code: z.string(),
      created_at: z.coerce.date(),
      metadata: mark,
      summary,
      fulfillments: listOf(z.object({ canceled_at: optionalDate })),
      payment_collections: listOf(collectionSchema),
    })
    .transform(({ metadata, summary, payment_collections: collections, ...order }) => ({
      ...order,
      mark: metadata,
      total: summary.current_order_total,
      /** What it still owes; below 0 where it has too much. */
      due: summary.pending_difference,
      collections,
    })),
);

/** An order, draft or not, with its payment collections and what it owes: exact decimal text. */
export type Order = RecordOf<typeof ORDER>;

const owing = { summary, payment_collections: listOf(collectionSchema) };
const OWING = source("order", z.object(owing));
const OWED = source(
  "order_payment_collection",
  z.object({ order: z.object({ id: z.string(), status: z.string(), ...owing }).nullish() }),
);

const cartOrder = z
  .object({
    id: z.string(),
    status: z.string(),
    canceled_at: optionalDate,
    payment_collections: listOf(z.object({ payments: listOf(withId) })),
  })
  .transform(({ payment_collections, ...order }) => ({
    ...order,
    payments: payment_collections.flatMap(({ payments }) => payments).length,
  }));
const ORDER_OF_CART = source("order_cart", z.object({ order: cartOrder.nullish() }));

/** The order of a cart, and how many payments it has. */
export type OrderOfCart = Omit<CartOrder, "canceled_at"> & Partial<Pick<CartOrder, "canceled_at">>;
type CartOrder = z.output<typeof cartOrder>;

/** Whose order: a cart's and its payment collection's. */
export interface Placed {
  cart_id: string;
  payment_collection_id: string;
}

const COLLECTION_LINK = source(
  "order_payment_collection",
  z.object({ order_id: z.string(), order: withId.nullish() }),
);

const OPEN = [OrderChangeStatus.PENDING, OrderChangeStatus.REQUESTED];
const CHANGE = source("order_change", z.object({ change_type: z.string().nullish() }), ["id", "change_type"]);

/**
 * A change of an order that is open: an edit, a return, a claim, an exchange.
 * @public
 */
export type OpenChange = RecordOf<typeof CHANGE>;

/** What a payment of any provider has taken, or holds. */
function takenOf(payment: PaidPayment): Debt["payments"][number] {
  const { payment_session_id, amount, captures, canceled_at } = payment;
  const open = canceled_at ? "0" : amount;
  return { payment_session_id, amount: captures.length > 0 ? capturedOf(payment) : open };
}

const idOf = ({ id }: { id: string }): string => id;

/** @param total what the collections are to pay together; of a collection without an order its own amount */
export const debtOf = (
  collections: readonly Collection[],
  total = collections[0]?.exact_amount ?? "0",
): Debt => ({
  payment_collection_ids: collections.map(idOf),
  total,
  payments: collections.flatMap(({ payments }) => payments.map(takenOf)),
  payment_session_ids: collections.flatMap(({ payment_sessions }) => payment_sessions.map(idOf)),
});

/**
 * What has to be paid for a cart that is orders by now: no less than its collection asks for. A store's own completion may have made several
 * of it, and linked one.
 */
export const debtOfCart = (debt: Debt, { amount }: Pick<Collection, "amount">): Debt => ({
  ...debt,
  total: BigNumber.max(debt.total, amount).toFixed(),
});

const pricedOf = ({ id, currency_code, amount }: Pick<Collection, "id" | "currency_code" | "amount">) => ({
  id,
  currency_code,
  amount,
});

const debtOfOrder = (order: RecordOf<typeof OWING>): Debt =>
  debtOf(order.payment_collections, order.summary.current_order_total);

/** Orders with what they are made of and paid by: carts, collections, payments. */
export class OrderRecords extends PaymentRecords {
  /** @param database for what Medusa's query cannot say, or takes several statements for */
  constructor(
    query: Query,
    protected readonly database: Knex,
  ) {
    super(query);
  }

  /** Those of some carts that are of a region. */
  async cartsIn(region_id: string, id: string[]) {
    return (await readAll(this.query, CART_ID, { id, region_id })).map(idOf);
  }

  /**
   * Where a cart's shopper is: the language that the cart is in, and of its region's countries the one that it is shipped to. A
   * region of one country needs no address for it. Address and countries are statements that no completion needs.
   */
  async placeOfCart(id: string): Promise<Place> {
    return (await readOne(this.query, PLACE, { id })) ?? {};
  }

  order(id: string) {
    return readOne(this.query, ORDER, { id });
  }

  orders(id: string[]) {
    return readAll(this.query, ORDER, { id });
  }

  /**
   * The order that a cart has become, and how many payments it has; undefined too where Medusa has taken it back. Pages that wait ask
   * for it again and again: it is less than an order.
   */
  async orderOfCart(cart_id: string) {
    return (await readOne(this.query, ORDER_OF_CART, { cart_id }))?.order ?? undefined;
  }

  /** A cart with what leads from it to its order. */
  lookAtCart(id: string) {
    return lookAtCart(this.database, id);
  }

  async orderOfCollection(id: string) {
    const links = await readAll(this.query, COLLECTION_LINK, { payment_collection_id: id });
    return links.find(({ order }) => order)?.order_id;
  }

  entries(order_ids: string[]) {
    return readEntries(this.database, order_ids);
  }

  /** While a change of an order is open, Medusa records no refund of it and cancels nothing. */
  openChange(order_id: string) {
    return readOne(this.query, CHANGE, { order_id, status: OPEN });
  }

  /** What has to be paid for the order of a collection, or for the collection while it has none. */
  async debt({ id, order }: { id: string; order?: { id: string } | null }): Promise<Debt | undefined> {
    if (!order) {
      const collection = await this.collection(id);
      return collection && debtOf([collection]);
    }
    const found = await readOne(this.query, OWING, { id: order.id });
    return found && debtOfOrder(found);
  }

  /**
   * A payment session of a collection that has an order, with what has to be paid for that order: less than one after the other.
   * Undefined where there is no such order, or its collection has no such session.
   */
  async owed(payment_collection_id: string, session_id: string) {
    const links = await readAll(this.query, OWED, { payment_collection_id });
    const order = links.find((link) => link.order)?.order;
    const collection = order?.payment_collections.find(({ id }) => id === payment_collection_id);
    const session = collection?.payment_sessions.find(({ id }) => id === session_id);
    if (!order || !collection || !session) return undefined;
    const { id, status } = order;
    const payment_collection = { ...pricedOf(collection), order: { id, status } };
    return { session: { ...pricedOf(session), payment_collection }, debt: debtOfOrder(order) };
  }
}
