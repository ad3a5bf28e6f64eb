import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { z } from "@medusajs/framework/zod";
import type { LedgerTransaction } from "../modules/crossborder/internal";
import { CART } from "./records/cart-statements";
import { firstId } from "./crashes/interrupted";
import type { Stored } from "./records/json-rows";
import { orderEntries, entriesSchema } from "./records/order-rows";
import { CHANGE, isOpenChange, isOrderOfCart, ORDER, ORDER_OF_CART } from "./records/orders";
import { COLLECTION, PAYMENT, SESSION } from "./records/payments";
import { present } from "./records/reading";
import { messageOf } from "./running";

/** What Medusa's records are found by. */
export type SnapshotKeys = Pick<
  LedgerTransaction,
  "cart_id" | "payment_session_id" | "payment_collection_id" | "order_id" | "order_ids" | "created_at"
>;

/** Longer than any completion takes, with all that it waits for. */
const COMPLETES_WITHIN_MS = 60 * 60_000;

/** The first row that a condition finds. */
const first = ({ from, row, json }: Stored, where: string): string =>
  `(select ${json} from ${from} ${row} where ${where} and ${row}.deleted_at is null order by ${row}.created_at limit 1)`;

/** As `first`, of what may be nothing. */
const found = <Schema extends z.ZodType>({ schema }: Stored<Schema>) => schema.nullish().transform(present);

/**
 * What shows that Medusa has taken the order of a payment back. Its workflow engine keeps for days how each completion ended, and a link of
 * an order that is gone stays, deleted: either was there when the payment was made, and ended after that. Completions are found by the
 * time in their ids; one that waits for its cart takes minutes.
 */
const TAKEN_BACK = `
  look.payment_id is not null and look.cart_id is not null and look.due_id is not null and look.order_of_cart_id is null and exists (
    select from payment paid where paid.id = look.payment_id and (
      exists (
        select from workflow_execution run
        where run.id > look.first_run and run.workflow_id = 'complete-cart' and run.deleted_at is null
          and run.state in ('reverted', 'failed') and run.created_at <= paid.created_at and run.updated_at >= paid.created_at
          and run.context->'data'->'payload'->>'id' = look.cart_id)
      or exists (
        select from (
          select order_id, created_at, deleted_at from order_cart where cart_id = look.cart_id
          union all
          select order_id, created_at, deleted_at from order_payment_collection where payment_collection_id = look.due_id
        ) link
        where link.created_at <= paid.created_at and (link.deleted_at is null or link.deleted_at >= paid.created_at)
          and not exists (select from "order" placed where placed.id = link.order_id and placed.deleted_at is null))))`;

/** The items of the order `look` is about, at its present version, that have stock reserved. */
const RESERVED = `
  (select coalesce(json_agg(distinct reserved.line_item_id), '[]') from "order" placed
    join order_item item on item.order_id = placed.id and item.version = placed.version and item.deleted_at is null
    join reservation_item reserved on reserved.line_item_id = item.item_id and reserved.deleted_at is null
    where placed.id = look.order_id and placed.status = 'canceled')`;

/**
 * All that Medusa has of a transaction, in one statement. A payment that was deleted is known as deleted; of everything else that was deleted
 * nothing is. The order is the one that the payment is recorded for, the first that the cart has become, or the one that it was opened for.
 */
const STATEMENT = `
  with asked as materialized (
    select :cart_id::text as cart_id, :payment_session_id::text as session_id, :payment_collection_id::text as collection_id,
      :order_id::text as opened_for, :order_ids::text[] as order_ids, :first_run::text as first_run),
  found as materialized (
    select asked.*,
      coalesce((select session.payment_collection_id from payment_session session
        where session.id = asked.session_id and session.deleted_at is null), asked.collection_id) as due_id,
      (select paid.id from payment paid where paid.payment_session_id = asked.session_id and paid.deleted_at is null) as payment_id,
      (select placed.id from "order" placed
        where ${isOrderOfCart("asked.cart_id")} and placed.deleted_at is null limit 1) as order_of_cart_id
    from asked),
  look as materialized (
    select found.*, coalesce(
      (select placed.id from payment paid
        join order_payment_collection link on link.payment_collection_id = paid.payment_collection_id and link.deleted_at is null
        join "order" placed on placed.id = link.order_id and placed.deleted_at is null
        where paid.id = found.payment_id limit 1),
      order_ids[1], order_of_cart_id, case when cart_id is null then opened_for end) as order_id
    from found)
  select
    ${first(SESSION, "session.id = look.session_id")} as session,
    ${first(PAYMENT, "paid.id = look.payment_id")} as payment,
    case when look.payment_id is null then (
      select gone.id from payment gone where gone.payment_session_id = look.session_id and gone.deleted_at is not null
      order by gone.created_at desc limit 1) end as deleted_payment_id,
    ${first(ORDER, "placed.id = look.order_id")} as "order",
    ${orderEntries("coalesce(look.order_ids, array[look.order_id])")} as entries,
    ${RESERVED} as reserved,
    ${first(CHANGE, isOpenChange("look.order_id"))} as change,
    ${first(CART, "cart.id = look.cart_id")} as cart,
    ${first(ORDER_OF_CART, "placed.id = look.order_of_cart_id")} as order_of_cart,
    ${TAKEN_BACK} as order_taken_back,
    ${first(COLLECTION, "due.id = look.due_id")} as collection
  from look`;

const schema = z
  .object({
    session: found(SESSION),
    payment: found(PAYMENT),
    deleted_payment_id: z.string().nullable(),
    order: found(ORDER),
    entries: entriesSchema,
    reserved: z.array(z.string()),
    change: found(CHANGE),
    cart: found(CART),
    order_of_cart: found(ORDER_OF_CART),
    order_taken_back: z.boolean(),
    collection: found(COLLECTION),
  })
  .transform(({ cart, deleted_payment_id, ...records }) => ({
    ...records,
    cart: cart?.cart,
    links: cart?.links,
    deleted_payment_id: deleted_payment_id ?? undefined,
  }));

/**
 * All that Medusa has of a transaction at one moment. What it does not have is undefined, or an empty list.
 * - `payment`: Medusa's payment of the session, also where the session is gone; `deleted_payment_id` where it was deleted instead: that
 *   one is neither recorded twice nor sent back
 * - `order`: the one that the payment is recorded for, else the one that its cart has become, else the one that it was opened for
 * - `entries`: the order's own book (Medusa: order transactions), of all orders that the cart has become
 * - `reserved`: the items of a cancelled order that have stock reserved
 * - `change`: a change of the order that is open: Medusa records no refund meanwhile
 * - `links`: what leads from the cart and its collection to their order. A completion writes both
 * - `order_taken_back`: something shows that Medusa took back the order that the payment was made for
 * - `collection`: the session's, with all its sessions and payments
 */
export type InMedusa = z.output<typeof schema>;

/** @throws ZodError where Medusa's records are not as this version of the plugin knows them */
export async function readSnapshot(
  knex: Knex,
  { created_at, order_ids, ...subject }: SnapshotKeys,
): Promise<InMedusa> {
  const { cart_id, payment_session_id, payment_collection_id, order_id } = subject;
  const first_run = firstId("wf_exec", new Date(created_at.getTime() - COMPLETES_WITHIN_MS));
  const asked = { cart_id, payment_session_id, payment_collection_id, order_id, order_ids, first_run };
  const { rows } = await knex.raw<{ rows: unknown[] }>(STATEMENT, asked);
  return schema.parse(rows[0]);
}

/** What no record has: the statement finds nothing, and names every table and column all the same. */
const NOBODY: SnapshotKeys = {
  cart_id: "",
  payment_session_id: "",
  payment_collection_id: "",
  order_id: "",
  order_ids: null,
  created_at: new Date(0),
};

const sqlState = z.object({ code: z.enum(["42P01", "42703"]) });

/** What PostgreSQL says of a table or a column that Medusa does not have; undefined where it has all that is read, or no tables so far. */
export async function missingIn(knex: Knex): Promise<string | undefined> {
  try {
    await readSnapshot(knex, NOBODY);
    return undefined;
  } catch (error) {
    if (!sqlState.safeParse(error).success) return undefined;
    const { rows } = await knex.raw<{ rows: { made: boolean }[] }>(
      "select to_regclass('payment_session') is not null as made",
    );
    return rows[0]?.made ? messageOf(error) : undefined;
  }
}
