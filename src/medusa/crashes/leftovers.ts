import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import { readCollection } from "../records/payment";
import { MARK } from "../records/cart";
import { type Order, readEntries, readOrder } from "../records/order";
import { type Query, readOne } from "../records/reading";
import { firstOrderId } from "./interrupted-order";

/*
 * Needed by every supported version, from 2.18 on (seen on 2.21.2): a server that dies between placing an order and recording its
 * payment leaves an order that is never paid, and keeps the stock that it has reserved.
 */

const MINUTE_MS = 60_000;
/** Longer than any completion takes: Medusa's lock on a cart ends after two minutes. */
const IN_FLIGHT_MS = 10 * MINUTE_MS;
/** Longer than any payment of an order can still be made. */
const WINDOW_MS = 7 * 24 * 60 * MINUTE_MS;
/** An order is placed so soon after its completion began; a copy of its metadata is younger. Clocks differ a little. */
const PLACED_MS = { earliest: -MINUTE_MS, latest: 5 * MINUTE_MS };
const PAGE = 100;

/**
 * Marked orders without a payment. Read in one statement: Medusa's modules would have to be asked about every order of a
 * week.
 */
const UNPAID = `
  select placed.id from "order" placed
  where placed.id > ? and placed.created_at < ?
    and placed.status = 'pending' and not placed.is_draft_order and placed.deleted_at is null
    and placed.metadata->'${MARK}'->>'cart_id' is not null
    and not exists (
      select from order_payment_collection own
      join payment on payment.payment_collection_id = own.payment_collection_id and payment.deleted_at is null
      where own.order_id = placed.id and own.deleted_at is null)
  order by placed.id limit ${PAGE}`;

const rowsSchema = z.object({ rows: z.array(z.object({ id: z.string() })) });

/** Where a run that was cut short stopped: the next one goes on there. */
let lookedTo = "";

/** Page after page of the orders that a server may have left when it died over a cart. It needs the connection, not `query`. */
export function leftoverPages(container: MedusaContainer): () => Promise<string[] | undefined> {
  const knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  let isThrough = false;
  return async () => {
    if (isThrough) return undefined;
    const now = Date.now();
    const first = firstOrderId(new Date(now - WINDOW_MS));
    const after = lookedTo > first ? lookedTo : first;
    const found = await knex.raw<unknown>(UNPAID, [after, new Date(now - IN_FLIGHT_MS)]);
    const ids = rowsSchema.parse(found).rows.map(({ id }) => id);
    isThrough = ids.length < PAGE;
    lookedTo = (!isThrough && ids.at(-1)) || "";
    return ids;
  };
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

/** @returns undefined where the order is no leftover: it was paid, shipped or changed, or belongs to another cart */
export async function readLeftover(query: Query, order_id: string): Promise<Leftover | undefined> {
  const order = await readOrder(query, order_id);
  if (!order?.mark || !isUntouched(order)) return undefined;
  const { cart_id } = order.mark;
  const { cart_id: linkedTo } = await readLink(query, "order_cart", { order_id });
  if ((linkedTo && linkedTo !== cart_id) || (await readEntries(query, [order_id])).length > 0)
    return undefined;
  const { order_id: winner } = await readLink(query, "order_cart", { cart_id });
  if (!winner || winner === order_id)
    return { order_id, cart_id, provider_ids: await readProviders(query, order, cart_id) };
  // Of the orders of a cart, Medusa places none after the one that it links.
  const isYounger = ((await readOrder(query, winner))?.created_at ?? 0) > order.created_at;
  return order.collections.length === 0 && isYounger ? { order_id, cart_id, winner } : undefined;
}

/** As the completion left it. */
function isUntouched({ status, is_draft_order, total, fulfillments, created_at, mark }: Order): boolean {
  if (!mark || status !== "pending" || is_draft_order || total === "0" || fulfillments.length > 0)
    return false;
  const after_ms = created_at.getTime() - mark.begun_at.getTime();
  return after_ms >= PLACED_MS.earliest && after_ms <= PLACED_MS.latest;
}

async function readProviders(
  query: Query,
  { collections }: Order,
  cart_id: string,
): Promise<string[] | undefined> {
  const { payment_collection_id: id } = await readLink(query, "cart_payment_collection", { cart_id });
  if (!id) return collections.length === 0 ? [] : undefined;
  const providers = (await readCollection(query, id))?.payment_sessions.map((one) => one.provider_id) ?? [];
  const isOnlyOne = collections.every((one) => one.id === id && one.payments.length === 0);
  return isOnlyOne && (collections.length === 0 || providers.length > 0) ? providers : undefined;
}

const linkSchema = z.object({
  order_id: z.string().optional(),
  cart_id: z.string().optional(),
  payment_collection_id: z.string().optional(),
});

const LINKS = {
  order_cart: ["order_id", "cart_id"],
  cart_payment_collection: ["cart_id", "payment_collection_id"],
};

const readLink = async (query: Query, entity: keyof typeof LINKS, filters: Record<string, string>) =>
  (await readOne(query, linkSchema, { entity, fields: LINKS[entity], filters })) ?? {};
