import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { ChangeActionType, MathBN, OrderChangeStatus, OrderChangeType } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import type { Debt } from "../../modules/crossborder/internal";
import { CART, MARK, optionalMark } from "./cart-statements";
import {
  capturedOf,
  type Collection,
  COLLECTION,
  collectionSchema,
  orderOfDue,
  type PaidPayment,
  PaymentRecords,
  SESSION,
} from "./payments";
import {
  exactDecimal,
  findStored,
  idShape,
  json,
  jsonRow,
  jsonRows,
  listOf,
  optionalDate,
  optionalText,
  rawAmount,
  readAll,
  source,
  type Stored,
  withExactAmount,
} from "./reading";

/** The mark in the metadata of an order. */
export const mark = json(z.object({ [MARK]: optionalMark }).nullish()).transform(
  (metadata) => metadata?.[MARK],
);

const CART_ID = source("cart", idShape);

const countries = z.object({ iso_2: z.string().toLowerCase() });
const placeSchema = z
  .object({
    locale: optionalText,
    country_code: z.string().toLowerCase().nullish(),
    countries: z.array(countries),
  })
  .transform(({ locale, country_code, countries: all }) => {
    const country = all.length === 1 ? all[0] : all.find((one) => one.iso_2 === country_code);
    return { country: country?.iso_2, locale };
  });
const PLACE: Stored<typeof placeSchema> = {
  from: "cart",
  row: "cart",
  json: jsonRow("cart", "id", {
    // Carts have had no languages in every supported version.
    locale: "to_jsonb(cart) ->> 'locale'",
    country_code: `(select address.country_code from cart_address address
      where address.id = cart.shipping_address_id and address.deleted_at is null)`,
    countries: `(select coalesce(json_agg(json_build_object('iso_2', country.iso_2)), '[]') from region_country country
      where country.region_id = cart.region_id and country.deleted_at is null)`,
  }),
  schema: placeSchema,
};

/** A place of which nothing need be known: the country by ISO 3166, in two small letters, and the language by BCP 47, such as `zh-CN`. */
export type Place = Partial<z.output<typeof placeSchema>>;

const summary = json(z.object({ current_order_total: exactDecimal, pending_difference: exactDecimal }));
const orderSchema = z
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
  }));
/** The audit reads orders in Medusa's own way, and so do who asks for what is due as Medusa computes it. */
export const ORDERS = source("order", orderSchema);

/** What Medusa has written down of an order's sums, at its present version. */
const summed = (name: string): string =>
  `coalesce(summary.totals -> 'raw_${name}' ->> 'value', summary.totals ->> '${name}')`;
const SUMMARY = `
  (select json_build_object(
      'current_order_total', ${summed("current_order_total")}, 'pending_difference', ${summed("pending_difference")})
    from order_summary summary
    where summary.order_id = placed.id and summary.version = placed.version and summary.deleted_at is null limit 1)`;

/** The payment collections of the order that is the row `placed`. */
const COLLECTIONS = jsonRows(
  "due",
  COLLECTION.json,
  `order_payment_collection link
    join payment_collection due on due.id = link.payment_collection_id and due.deleted_at is null
    where link.order_id = placed.id and link.deleted_at is null`,
);

/** An order with what it owes and its payment collections. */
export const ORDER: Stored<typeof orderSchema> = {
  from: `"order"`,
  row: "placed",
  json: jsonRow("placed", "id status is_draft_order currency_code created_at metadata", {
    summary: SUMMARY,
    fulfillments: jsonRows(
      "sent",
      jsonRow("sent", "canceled_at"),
      `order_fulfillment link join fulfillment sent on sent.id = link.fulfillment_id and sent.deleted_at is null
        where link.order_id = placed.id and link.deleted_at is null`,
    ),
    payment_collections: COLLECTIONS,
  }),
  schema: orderSchema,
};

/** An order, draft or not, with its payment collections and what it owes: exact decimal text. */
export type Order = z.output<typeof orderSchema>;

const owingSchema = z.object({ summary, payment_collections: listOf(collectionSchema) });

const orderOfCartSchema = z.object({
  id: z.string(),
  status: z.string(),
  canceled_at: optionalDate.optional(),
  payments: z.number(),
});
/** The order of a cart, and how many payments it has. */
export const ORDER_OF_CART: Stored<typeof orderOfCartSchema> = {
  from: `"order"`,
  row: "placed",
  json: jsonRow("placed", "id status canceled_at", {
    payments: `(select count(*) from order_payment_collection link
      join payment_collection due on due.id = link.payment_collection_id and due.deleted_at is null
      join payment paid on paid.payment_collection_id = due.id and paid.deleted_at is null
      where link.order_id = placed.id and link.deleted_at is null)`,
  }),
  schema: orderOfCartSchema,
};
/** Whether the row `placed` is the order of a cart. */
export const isOrderOfCart = (cart_id: string): string =>
  `placed.id in (select link.order_id from order_cart link where link.cart_id = ${cart_id} and link.deleted_at is null)`;

/** The order of a cart, and how many payments it has. */
export type OrderOfCart = z.output<typeof orderOfCartSchema>;

/** Whose order: a cart's and its payment collection's. */
export interface Placed {
  cart_id: string;
  payment_collection_id: string;
}

/** The order of a payment collection. */
const isOrderOfCollection = `
  placed.id in (select link.order_id from order_payment_collection link
    where link.payment_collection_id = ? and link.deleted_at is null)`;
const ORDER_ID: Stored<typeof idShape> = {
  from: `"order"`,
  row: "placed",
  json: jsonRow("placed", "id"),
  schema: idShape,
};

const changeSchema = z.object({ change_type: z.string().nullish(), internal_note: z.string().nullish() });
export const CHANGE: Stored<typeof changeSchema> = {
  from: "order_change",
  row: "change",
  json: jsonRow("change", "change_type internal_note"),
  schema: changeSchema,
};
/** A change of an order that is open. */
export const isOpenChange = (order_id: string): string =>
  `change.order_id = ${order_id} and change.status in ('${OrderChangeStatus.PENDING}', '${OrderChangeStatus.REQUESTED}')`;

/**
 * A change of an order that is open: an edit, a return, a claim, an exchange.
 * @public
 */
export type OpenChange = z.output<typeof changeSchema>;

/** Whether it is the credit line of a payment, whose server died before the order had it. */
export const isCreditOf = (change: OpenChange | undefined, reference: string): boolean =>
  change?.change_type === OrderChangeType.CREDIT_LINE && change.internal_note === reference;

const creditsSchema = z.array(
  z.object({ amount: z.string(), internal_note: z.string().nullable(), created_at: z.coerce.date() }),
);
const CREDIT = `json_build_object(
  'amount', line.raw_amount ->> 'value', 'internal_note', change.internal_note, 'created_at', change.created_at)`;
/** The credit lines that an order was given, by the changes that gave them: a line itself is written anew with each version of the order. */
const CREDITS: Stored<typeof creditsSchema> = {
  from: `"order"`,
  row: "placed",
  json: jsonRows(
    "change",
    CREDIT,
    `order_change change join order_change_action line on line.order_change_id = change.id and line.deleted_at is null
      where change.order_id = placed.id and change.deleted_at is null
        and change.status = '${OrderChangeStatus.CONFIRMED}' and line.action = '${ChangeActionType.CREDIT_LINE_ADD}'`,
  ),
  schema: creditsSchema,
};

/** A credit line of an order: below 0 where the order costs more by it. */
export type Credit = z.output<typeof creditsSchema>[number];

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
  total: MathBN.max(debt.total, amount).toFixed(),
});

/** What has to be paid for the order of a payment collection, the row `due`, or for the collection while it has none. */
const owedSchema = z
  .object({ order: owingSchema.nullish(), collection: collectionSchema })
  .transform(({ order, collection }) =>
    order ? debtOf(order.payment_collections, order.summary.current_order_total) : debtOf([collection]),
  );
const DEBT: Stored<typeof owedSchema> = {
  from: "payment_collection",
  row: "due",
  json: `json_build_object('collection', ${COLLECTION.json}, 'order', ${orderOfDue(
    `json_build_object('summary', ${SUMMARY}, 'payment_collections', ${COLLECTIONS})`,
  )})`,
  schema: owedSchema,
};

const withDebtSchema = z.object({ session: SESSION.schema, debt: owedSchema });
const SESSION_AND_DEBT: Stored<typeof withDebtSchema> = {
  from: SESSION.from,
  row: SESSION.row,
  json: `json_build_object('session', ${SESSION.json}, 'debt',
    (select ${DEBT.json} from payment_collection due where due.id = session.payment_collection_id and due.deleted_at is null))`,
  schema: withDebtSchema,
};

/** Orders with what they are made of and paid by: carts, collections, payments. */
export class OrderRecords extends PaymentRecords {
  /** Those of some carts that are of a region. */
  async cartsIn(region_id: string, id: string[]) {
    return (await readAll(this.query, CART_ID, { id, region_id })).map(idOf);
  }

  /**
   * Where a cart's shopper is: the language that the cart is in, and of its region's countries the one that it is shipped to. A
   * region of one country needs no address for it.
   */
  async placeOfCart(id: string): Promise<Place> {
    return (await findStored(this.database, PLACE, "cart.id = ?", [id])) ?? {};
  }

  order(id: string) {
    return findStored(this.database, ORDER, "placed.id = ?", [id]);
  }

  /** As the audit reads them. */
  orders(id: string[]) {
    return readAll(this.query, ORDERS, { id });
  }

  /** The order that a cart has become, and how many payments it has; undefined too where Medusa has taken it back. */
  orderOfCart(cart_id: string) {
    return findStored(this.database, ORDER_OF_CART, isOrderOfCart("?"), [cart_id]);
  }

  /** A cart with what leads from it to its order. */
  lookAtCart(id: string) {
    return findStored(this.database, CART, "cart.id = ?", [id]);
  }

  async orderOfCollection(id: string) {
    return (await findStored(this.database, ORDER_ID, isOrderOfCollection, [id]))?.id;
  }

  entries(order_ids: string[]) {
    return readEntries(this.database, order_ids);
  }

  /** While a change of an order is open, Medusa records no refund of it and cancels nothing. */
  openChange(order_id: string) {
    return findStored(this.database, CHANGE, isOpenChange("?"), [order_id]);
  }

  /** The credit lines of an order, the oldest first. */
  async credits(order_id: string) {
    return (await findStored(this.database, CREDITS, "placed.id = ?", [order_id])) ?? [];
  }

  /** What has to be paid for the order of a collection, or for the collection while it has none. */
  debt(collection_id: string) {
    return findStored(this.database, DEBT, "due.id = ?", [collection_id]);
  }

  /** A payment session, with what has to be paid for what it pays for. */
  sessionAndDebt(id: string) {
    return findStored(this.database, SESSION_AND_DEBT, "session.id = ?", [id]);
  }
}

/** An order without what it is made of. */
export const HEAD = source(
  "order",
  z.object({
    id: z.string(),
    display_id: z.number().nullish(),
    region_id: z.string().nullish(),
    sales_channel_id: z.string().nullish(),
    email: z.string().nullish(),
  }),
);

const entrySchema = z
  .object({
    id: z.string(),
    order_id: z.string(),
    reference: optionalText,
    reference_id: optionalText,
    raw_amount: rawAmount,
    created_at: z.coerce.date(),
    is_gone: z.boolean(),
  })
  .transform(withExactAmount);

/**
 * An entry of an order's own book (Medusa calls it an order transaction). Its amount is exact decimal text; below 0 it went out. It is
 * gone where it names a capture or a refund that Medusa has deleted from the database: another program's entry may name anything else.
 */
export type Entry = z.output<typeof entrySchema>;
export const entriesSchema = z.array(entrySchema);

const isGone = (reference: "capture" | "refund", prefix: string): string =>
  `(entry.reference = '${reference}' and starts_with(entry.reference_id, '${prefix}')
    and not exists (select from ${reference} moved where moved.id = entry.reference_id))`;

/** The entries of some orders' own books, by their ids: the oldest first. */
export const orderEntries = (order_ids: string): string => `
  (select coalesce(json_agg(${jsonRow("entry", "id order_id reference reference_id raw_amount created_at", {
    is_gone: `coalesce(${isGone("capture", "capt_")} or ${isGone("refund", "ref_")}, false)`,
  })} order by entry.id), '[]')
  from order_transaction entry where entry.order_id = any(${order_ids}) and entry.deleted_at is null)`;

/** A payment, as far as it says whose it is. */
export const owned = z.object({ provider_id: z.string(), payment_session_id: z.string() });
export type OwnedPayment = z.output<typeof owned>;

/** By the primary keys of orders and of payments; of an hour's orders few have a refund at all. */
const MISPLACED = `
  select payment.payment_session_id, payment.provider_id
  from "order" placed
    join order_payment_collection link on link.order_id = placed.id and link.deleted_at is null
    join payment on payment.payment_collection_id = link.payment_collection_id and payment.deleted_at is null
    join refund on refund.payment_id = payment.id and refund.deleted_at is null and refund.created_at < placed.created_at
  where placed.id > ? and placed.deleted_at is null
  union
  select payment.payment_session_id, payment.provider_id
  from payment
    join order_payment_collection link on link.payment_collection_id = payment.payment_collection_id and link.deleted_at is null
  where payment.id > ? and payment.deleted_at is null
    and not exists (select from "order" placed where placed.id = link.order_id and placed.deleted_at is null)`;

/**
 * Payments that do not fit their order: it was placed after something of them had been refunded, or it is there no more.
 * @param first what the ids of the orders and of the payments come after
 */
export async function readMisplaced(
  knex: Knex,
  first: { order: string; payment: string },
): Promise<OwnedPayment[]> {
  const { rows } = await knex.raw<{ rows: unknown[] }>(MISPLACED, [first.order, first.payment]);
  return z.array(owned).parse(rows);
}

/** The entries of some orders' own books, in one statement. */
export async function readEntries(knex: Knex, order_ids: string[]): Promise<Entry[]> {
  if (order_ids.length === 0) return [];
  const { rows } = await knex.raw<{ rows: { entries: unknown }[] }>(
    `select ${orderEntries("?")} as entries`,
    [order_ids],
  );
  return entriesSchema.parse(rows[0]?.entries);
}
