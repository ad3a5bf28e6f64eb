import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { z } from "@medusajs/framework/zod";
import { listOf, optionalText, jsonRow, jsonRows, type Stored } from "./reading";

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
const cartSchema = z
  .object({
    region_id: optionalText,
    mark: optionalMark,
    is_completed: z.boolean(),
    sessions: listOf(z.object({ provider_id: z.string(), status: z.string() })),
    offered: z.array(z.string()),
    links_of_cart: z.array(linkSchema),
    links_of_collection: z.array(linkSchema),
  })
  .transform(({ links_of_cart, links_of_collection, ...cart }) => {
    const orderBy = (links: typeof links_of_cart) => links.find(({ is_there }) => is_there)?.order_id;
    const stale = [...links_of_cart, ...links_of_collection].flatMap(({ is_there, ...link }) =>
      is_there ? [] : link,
    );
    return {
      cart,
      links: { of_cart: orderBy(links_of_cart), of_collection: orderBy(links_of_collection), stale },
    };
  });

/** A cart, as far as its completion goes by it: its region and what that offers, the mark of a completion that has begun, its sessions. */
export type Cart = z.output<typeof cartSchema>["cart"];

/** What leads from a cart and from its payment collection to their order; `stale` are links to orders that Medusa has taken back. */
export type OrderLinks = z.output<typeof cartSchema>["links"];

/** The payment collections of a cart. */
const COLLECTIONS =
  "select payment_collection_id from cart_payment_collection where cart_id = cart.id and deleted_at is null";

const links = (table: string, by: string, where: string): string => `
  (select coalesce(json_agg(json_build_object(
      'order_id', link.order_id, 'by', '${by}', 'id', link.${by}, 'is_there', placed.id is not null)), '[]')
    from ${table} link left join "order" placed on placed.id = link.order_id and placed.deleted_at is null
    where link.deleted_at is null and link.${by} ${where})`;

/** A cart with what leads from it to its order. */
export const CART: Stored<typeof cartSchema> = {
  from: "cart",
  row: "cart",
  json: jsonRow("cart", "region_id", {
    mark: `cart.metadata -> '${MARK}'`,
    is_completed: "cart.completed_at is not null",
    sessions: jsonRows(
      "session",
      jsonRow("session", "provider_id status"),
      `payment_session session where session.deleted_at is null and session.payment_collection_id in (${COLLECTIONS})`,
    ),
    offered: `(select coalesce(json_agg(provider.id), '[]') from region_payment_provider link
      join payment_provider provider on provider.id = link.payment_provider_id and provider.deleted_at is null
      where link.region_id = cart.region_id and link.deleted_at is null)`,
    links_of_cart: links("order_cart", "cart_id", "= cart.id"),
    links_of_collection: links("order_payment_collection", "payment_collection_id", `in (${COLLECTIONS})`),
  }),
  schema: cartSchema,
};

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
