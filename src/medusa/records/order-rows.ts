import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { z } from "@medusajs/framework/zod";
import { exact, optionalText, rawAmount, source } from "./reading";

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

/** An order as a search finds it. */
export const NAMED_ORDER = source(
  "order",
  z.object({
    id: z.string(),
    display_id: z.number().nullable(),
    email: z.string().nullable(),
    status: z.string(),
    created_at: z.coerce.date().transform((moment) => moment.toISOString()),
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
  .transform(exact);

/**
 * An entry of an order's own book (Medusa calls it an order transaction). Its amount is exact decimal text; below 0 it went out. It is
 * gone where it names a capture or a refund that Medusa has deleted from the database: another program's entry may name anything else.
 */
export type Entry = z.output<typeof entrySchema>;

const isGone = (reference: "capture" | "refund", prefix: string): string =>
  `(reference = '${reference}' and starts_with(reference_id, '${prefix}')
    and not exists (select from ${reference} moved where moved.id = order_transaction.reference_id))`;

const ENTRIES = `
  select id, order_id, reference, reference_id, raw_amount, created_at,
    coalesce(${isGone("capture", "capt_")} or ${isGone("refund", "ref_")}, false) as is_gone
  from order_transaction where order_id = any(?) and deleted_at is null order by id`;

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

/**
 * What shows that Medusa has taken the order of a payment back. Its workflow engine keeps for days how each completion ended, and a link of
 * an order that is gone stays, deleted: either was there when the payment was made, and ended after that. Completions are found by the
 * time in their ids; one that waits for its cart takes minutes.
 */
const TAKEN_BACK_BY = `
  select 1 from workflow_execution run
  where run.id > :first and run.workflow_id = 'complete-cart' and run.deleted_at is null
    and run.state in ('reverted', 'failed') and run.created_at <= :made and run.updated_at >= :made
    and run.context->'data'->'payload'->>'id' = :cart
  union all
  select 1 from (
    select order_id, created_at, deleted_at from order_cart where cart_id = :cart
    union all
    select order_id, created_at, deleted_at from order_payment_collection where payment_collection_id = :collection
  ) link
  where link.created_at <= :made and (link.deleted_at is null or link.deleted_at >= :made)
    and not exists (select from "order" placed where placed.id = link.order_id and placed.deleted_at is null)
  limit 1`;

/** A payment that no order leads to, and what it was made for. */
export interface Orderless {
  cart_id: string;
  payment_collection_id: string;
  created_at: Date;
}

/**
 * Whether something shows that Medusa has taken the order of a payment back. That no order leads to it shows nothing: a store may have
 * made its orders in a way of its own.
 * @param first what the ids of the runs come after
 */
export async function wasOrderTakenBack(
  knex: Knex,
  { cart_id: cart, payment_collection_id: collection, created_at: made }: Orderless,
  first: string,
): Promise<boolean> {
  const named = { cart, collection, made, first };
  const { rows } = await knex.raw<{ rows: unknown[] }>(TAKEN_BACK_BY, named);
  return rows.length > 0;
}

/** The entries of some orders' own books, the oldest first, in one statement. */
export async function readEntries(knex: Knex, order_ids: string[]): Promise<Entry[]> {
  if (order_ids.length === 0) return [];
  const { rows } = await knex.raw<{ rows: unknown[] }>(ENTRIES, [order_ids]);
  return z.array(entrySchema).parse(rows);
}
