import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { z } from "@medusajs/framework/zod";
import { jsonRow } from "./json-rows";
import { withExactAmount, optionalText, rawAmount, source } from "./reading";

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
