import { OrderChangeStatus } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import BigNumber from "bignumber.js";
import type { Debt } from "../../modules/crossborder/internal";
import { mark } from "./cart";
import {
  capturedOf,
  COLLECTION,
  type Collection,
  collectionSchema,
  type PaidPayment,
  readCollection,
} from "./payment";
import {
  AMOUNT,
  decimal,
  exactMoney,
  listOf,
  optionalDate,
  type Query,
  readAll,
  readOne,
  within,
} from "./reading";

const orderSchema = z
  .object({
    id: z.string(),
    status: z.string(),
    is_draft_order: z.boolean(),
    currency_code: z.string(),
    created_at: z.coerce.date(),
    metadata: mark,
    summary: z.object({ current_order_total: decimal, pending_difference: decimal }),
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

/** An order, draft or not, with its payment collections and what it owes: exact decimal text. */
export type Order = z.output<typeof orderSchema>;

const FIELDS = [
  ...["id", "status", "is_draft_order", "currency_code", "created_at", "metadata", "summary"],
  "fulfillments.canceled_at",
  ...within("payment_collections", COLLECTION),
];

export const readOrders = (query: Query, ids: string[]): Promise<Order[]> =>
  readAll(query, orderSchema, { entity: "order", fields: FIELDS, filters: { id: ids } });

export const readOrder = (query: Query, id: string): Promise<Order | undefined> =>
  readOne(query, orderSchema, { entity: "order", fields: FIELDS, filters: { id } });

const cartOrder = z
  .object({
    id: z.string(),
    status: z.string(),
    payment_collections: listOf(z.object({ payments: listOf(z.unknown()) })),
  })
  .transform(({ id, status, payment_collections }) => ({
    id,
    status,
    payments: payment_collections.flatMap(({ payments }) => payments).length,
  }));
/** The order of a cart, and how many payments it has. */
export type OrderOfCart = z.output<typeof cartOrder>;

const linkedOrder = z.object({ order: cartOrder.nullish() });

/**
 * The order that a cart has become, and how many payments it has; undefined too where Medusa has taken it back. Pages that wait ask
 * for it again and again: it is less than an order.
 */
export async function readOrderOfCart(query: Query, cart_id: string): Promise<OrderOfCart | undefined> {
  const fields = ["order.id", "order.status", "order.payment_collections.payments.id"];
  const link = await readOne(query, linkedOrder, { entity: "order_cart", fields, filters: { cart_id } });
  return link?.order ?? undefined;
}

const owner = z.object({ order: z.object({ id: z.string() }).nullish() });

/** The order that a payment collection is of. */
export async function readOrderOfCollection(query: Query, payment_collection_id: string) {
  const filters = { payment_collection_id };
  const links = await readAll(query, owner, {
    entity: "order_payment_collection",
    fields: ["order.id"],
    filters,
  });
  return links.find(({ order }) => order)?.order?.id;
}

const entrySchema = z
  .object({
    id: z.string(),
    order_id: z.string(),
    reference: z.string().nullish(),
    reference_id: z.string().nullish(),
    raw_amount: exactMoney,
    created_at: z.coerce.date(),
  })
  .transform(({ raw_amount: amount, ...entry }) => ({ ...entry, amount }));

/** An entry of an order's own book (Medusa calls it an order transaction). Its amount is exact decimal text; below 0 it went out. */
export type Entry = z.output<typeof entrySchema>;

const ENTRY = ["id", "order_id", "reference", "reference_id", ...AMOUNT, "created_at"];

export const readEntries = async (query: Query, order_id: string[]): Promise<Entry[]> =>
  order_id.length === 0
    ? []
    : await readAll(query, entrySchema, {
        entity: "order_transaction",
        fields: ENTRY,
        filters: { order_id },
      });

const OPEN = [OrderChangeStatus.PENDING, OrderChangeStatus.REQUESTED];
const changeSchema = z.object({ change_type: z.string().nullish() });

/**
 * A change of an order that is open: an edit, a return, a claim, an exchange.
 * @public
 */
export type OpenChange = z.output<typeof changeSchema>;

export const readOpenChange = (query: Query, order_id: string) =>
  readOne(query, changeSchema, {
    entity: "order_change",
    fields: ["id", "change_type"],
    filters: { order_id, status: OPEN },
  });

export interface Transfer {
  order_id: string;
  customer_id: string;
}

const transfer = z.object({ order: z.object({ id: z.string(), customer_id: z.string() }) });

/** Orders that were moved to another customer's account since a moment, with their present customer. Medusa emits no event for it. */
export async function readTransfers(query: Query, since: Date): Promise<Transfer[]> {
  const filters = { change_type: "transfer", confirmed_at: { $gte: since } };
  const fields = ["order.id", "order.customer_id"];
  const changes = await readAll(query, transfer, { entity: "order_change", fields, filters });
  return changes.map(({ order }) => ({ order_id: order.id, customer_id: order.customer_id }));
}

/** What names a debt: an order's, or while a payment collection has no order its own. */
export interface OfDebt {
  id: string;
  order?: { id: string } | null;
}

/** Reads a debt as Medusa has it; undefined where it has neither the order nor the collection. */
export async function readDebt(query: Query, { id, order }: OfDebt): Promise<Debt | undefined> {
  if (order) {
    const found = await readOrder(query, order.id);
    return found && debtOf(found.total, found.collections);
  }
  const collection = await readCollection(query, id);
  return collection && debtOf(collection.exact_amount, [collection]);
}

const debtOf = (total: string, collections: readonly Collection[]): Debt => ({
  payment_collection_ids: collections.map((one) => one.id),
  total,
  payments: collections
    .flatMap(({ payments }) => payments)
    .map((payment) => ({ payment_session_id: payment.payment_session_id, amount: takenOf(payment) })),
  payment_session_ids: collections
    .flatMap(({ payment_sessions }) => payment_sessions)
    .map((session) => session.id),
});

/** What a payment of any provider has taken, or holds. */
function takenOf(payment: PaidPayment): string {
  if (payment.captures.length > 0) return capturedOf(payment);
  return payment.canceled_at ? new BigNumber(0).toFixed() : payment.amount;
}
