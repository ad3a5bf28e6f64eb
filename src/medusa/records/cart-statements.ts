import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { z } from "@medusajs/framework/zod";
import { listOf, optionalText } from "./reading";

/*
 * SQL on Medusa's tables: every completion of every cart in the store goes this way. By Medusa's modules a look is six statements and a
 * mark four. No event of Medusa's is lost: a completion without the plugin writes no mark. Each supported version is held to these
 * tables by integration-tests/contracts/carts.cases.ts.
 */

/** In the metadata of a cart while it is being completed. Medusa copies it to the order that it places. */
export const MARK = "crossborder_completion";

/** Which cart was being completed, and since when. A shopper can write it too: it is believed only with other evidence. */
const markSchema = z.object({ cart_id: z.string(), begun_at: z.coerce.date() });
export const optionalMark = markSchema
  .nullish()
  .catch(undefined)
  .transform((mark) => mark ?? undefined);

const linkSchema = z.object({
  order_id: z.string(),
  by: z.enum(["cart_id", "payment_collection_id"]),
  id: z.string(),
  is_there: z.boolean(),
});
const lookSchema = z.object({
  region_id: optionalText,
  mark: optionalMark,
  is_completed: z.boolean(),
  sessions: listOf(z.object({ provider_id: z.string(), status: z.string() })),
  links: z.array(linkSchema),
});

/** A cart, as far as its completion goes by it: its region, the mark of a completion that has begun, its payment sessions. */
export type Cart = Omit<z.output<typeof lookSchema>, "links">;

/** What leads from a cart and from its payment collection to their order. */
export interface OrderLinks {
  of_cart?: string;
  of_collection?: string;
  /** Links to orders that Medusa has taken back. */
  stale: { order_id: string; by: "cart_id" | "payment_collection_id"; id: string }[];
}

/** The payment collections of a cart. */
const COLLECTIONS =
  "select payment_collection_id from cart_payment_collection where cart_id = cart.id and deleted_at is null";

const links = (table: string, by: string, where: string): string => `
  (select coalesce(jsonb_agg(jsonb_build_object(
      'order_id', link.order_id, 'by', '${by}', 'id', link.${by}, 'is_there', placed.id is not null)), '[]')
    from ${table} link left join "order" placed on placed.id = link.order_id and placed.deleted_at is null
    where link.deleted_at is null and link.${by} ${where})`;

const LOOK = `
  select region_id, metadata -> '${MARK}' as mark, completed_at is not null as is_completed,
    (select coalesce(jsonb_agg(jsonb_build_object('provider_id', provider_id, 'status', status)), '[]')
      from payment_session where deleted_at is null and payment_collection_id in (${COLLECTIONS})) as sessions,
    ${links("order_cart", "cart_id", "= cart.id")}
      || ${links("order_payment_collection", "payment_collection_id", `in (${COLLECTIONS})`)} as links
  from cart where id = ? and deleted_at is null`;

/** Looks at a cart, in one statement. */
export async function lookAtCart(
  knex: Knex,
  id: string,
): Promise<{ cart: Cart; links: OrderLinks } | undefined> {
  const { rows } = await knex.raw<{ rows: unknown[] }>(LOOK, [id]);
  if (rows.length === 0) return undefined;
  const { links: all, ...cart } = lookSchema.parse(rows[0]);
  const orderBy = (by: string) => all.find((link) => link.by === by && link.is_there)?.order_id;
  const stale = all
    .filter(({ is_there }) => !is_there)
    .map(({ order_id, by, id: of }) => ({ order_id, by, id: of }));
  return {
    cart,
    links: { of_cart: orderBy("cart_id"), of_collection: orderBy("payment_collection_id"), stale },
  };
}

const IS_ORDER = `exists (
  select from order_cart link join "order" placed on placed.id = link.order_id and placed.deleted_at is null
  where link.cart_id = cart.id and link.deleted_at is null)`;

/** Seconds since 1970, by the database's clock. */
const NOW_S = "extract(epoch from now())::float8";

/** Says that the server that completes a cart lives. */
export async function keepMark(knex: Knex, id: string): Promise<void> {
  await knex.raw(
    `update cart set metadata = jsonb_set(metadata, '{${MARK},alive_s}', to_jsonb(${NOW_S}))
     where id = ? and metadata -> '${MARK}' is not null`,
    [id],
  );
}

/** Seconds since a server has said that it completes a cart. A shopper may have written anything there. */
export async function silenceOf(knex: Knex, id: string): Promise<number | undefined> {
  const { rows } = await knex.raw<{ rows: { silent_s: number | null }[] }>(
    `select ${NOW_S} - case when jsonb_typeof(metadata #> '{${MARK},alive_s}') = 'number'
       then (metadata #>> '{${MARK},alive_s}')::float8 end as silent_s
     from cart where id = ?`,
    [id],
  );
  return rows[0]?.silent_s ?? undefined;
}

/**
 * A cart that is an order is marked only where Medusa has not noted that it is completed, and no interrupted completion has left its mark:
 * there reconciliation announces the order, and ends the mark. Medusa's note that it is completed may stay where its order was taken back.
 */
const BEGIN = `
  with before as (
    select id, completed_at, metadata -> '${MARK}' is not null as was_marked, ${IS_ORDER} as is_order,
      exists (select from payment_session where deleted_at is null
        and starts_with(provider_id, ?) and payment_collection_id in (${COLLECTIONS})) as has_session
    from cart where id = ? and deleted_at is null for update),
  begun as (
    update cart set metadata = coalesce(metadata, '{}') || jsonb_build_object('${MARK}', ?::jsonb || jsonb_build_object('alive_s', ${NOW_S}))
    from before
    where cart.id = before.id and has_session and (not is_order or (before.completed_at is null and not was_marked))
    returning cart.id)
  select was_marked, exists (select from begun) as is_begun, case when not has_session and not is_order then (
      select jsonb_build_object('order_id', link.order_id, 'payment_collection_id', link.payment_collection_id)
      from order_payment_collection link
        join "order" placed on placed.id = link.order_id and placed.deleted_at is null and placed.canceled_at is null
      where link.deleted_at is null and link.payment_collection_id in (
        select payment_collection_id from payment_session where deleted_at is null and status in ('authorized', 'captured')
          and payment_collection_id in (${COLLECTIONS})) limit 1) end as half
  from before cart`;

const begunSchema = z.object({
  was_marked: z.boolean(),
  is_begun: z.boolean(),
  half: z
    .object({ order_id: z.string(), payment_collection_id: z.string() })
    .nullish()
    .transform((half) => half ?? undefined),
});

/** A completion of a cart that has begun. */
export interface Completion {
  /** An earlier one of this cart has not ended: its server may have died over it. */
  is_another: boolean;
  /**
   * Notes that this one has ended: with an order, or without. A cart that is an order without it keeps its mark: Medusa could not take
   * the order back, which may have no stock and was not announced.
   */
  end: (isOrder: boolean) => Promise<void>;
}

/**
 * Marks a cart that has a session of a provider whose id begins so.
 * @returns whether it is marked now, and was before; `half` is an order to which only the payment collection of the cart leads, and
 * that was paid by another provider: no look mends it
 */
export async function markCart(
  knex: Knex,
  id: string,
  prefix: string,
): Promise<z.output<typeof begunSchema> | undefined> {
  const mark = JSON.stringify({ cart_id: id, begun_at: new Date() });
  const { rows } = await knex.raw<{ rows: unknown[] }>(BEGIN, [prefix, id, mark]);
  return rows.length > 0 ? begunSchema.parse(rows[0]) : undefined;
}

/** Of the cart that became an order. */
export async function unmarkCartOf(knex: Knex, order_id: string): Promise<void> {
  await knex.raw(
    `update cart set metadata = metadata - '${MARK}' where metadata -> '${MARK}' is not null
     and id in (select cart_id from order_cart where order_id = ? and deleted_at is null)`,
    [order_id],
  );
}

/** @param isOrder only where the cart is an order, or only where it is none */
export async function unmarkCart(knex: Knex, id: string, isOrder?: boolean): Promise<void> {
  const where = isOrder === undefined ? "" : ` and ${isOrder ? "" : "not "}${IS_ORDER}`;
  await knex.raw(`update cart set metadata = metadata - '${MARK}' where id = ?${where}`, [id]);
}
