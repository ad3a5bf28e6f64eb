import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { setTimeout as pause } from "node:timers/promises";
import type { Shopper } from "./shopper";

const GIVES_UP_MS = 5 * 60_000;

/** A payment at the cashier. */
export interface Bought {
  at: number;
  /** Until the storefront had the order; undefined where the browser was closed, or the server died over it. */
  answered_ms?: number;
}

/** Shoppers who buy one thing after the other. */
export interface Traffic {
  readonly since: Date;
  /** The server that a load balancer sends nobody to. */
  down?: number;
  isOver: boolean;
  /** How often a request failed, after which its shopper begins anew. */
  failed: number;
  /** By the payment's reference, or by the cart where there is none. */
  bought: Map<string, Bought>;
}

export const newTraffic = (): Traffic => ({
  ...{ since: new Date(), isOver: false, failed: 0 },
  bought: new Map(),
});

/** Where they buy. */
interface Place {
  /** How many servers; after them comes the worker. */
  worker: number;
  shopper: (server: number) => Shopper;
}

/** One whole order, the `nth` of its shopper. */
export type Buy = (shopper: Shopper, nth: number, traffic: Traffic) => Promise<void>;

/** In both currencies of the shop. */
export const fillNth = (shopper: Shopper, nth: number) => shopper.fillCart(nth % 4 < 2 ? "usd" : "cny");

/** One of two completes the cart, the other closes the browser. */
export const payAndLeave: Buy = async (shopper, nth, { bought }) => {
  const { id } = await fillNth(shopper, nth);
  const { shown } = await shopper.choosePayment("channel-a");
  await shopper.atCashier(shown.cashier_url);
  const one: Bought = { at: Date.now() };
  bought.set(shown.reference, one);
  if (nth % 2 === 0) await completed(shopper, id, one);
};

export async function completed(shopper: Shopper, cart_id: string, bought: Bought): Promise<void> {
  await shopper.completeUntilOrdered(cart_id);
  bought.answered_ms = Date.now() - bought.at;
}

/** Resolves once all of them have ended what they had begun when it was over. */
export async function goShopping(
  place: Place,
  shoppers: number,
  traffic: Traffic,
  buy = payAndLeave,
): Promise<void> {
  await Promise.all(Array.from({ length: shoppers }, (_, at) => shopOn(place, at, traffic, buy)));
}

async function shopOn(place: Place, at: number, traffic: Traffic, buy: Buy): Promise<void> {
  for (let nth = at; !traffic.isOver; nth++) {
    const own = at % place.worker;
    const server = own === traffic.down ? (own + 1) % place.worker : own;
    try {
      await buy(place.shopper(server), nth, traffic);
    } catch {
      // The server was killed meanwhile: what was paid is to become an order all the same.
      traffic.failed++;
      await pause(500);
    }
  }
}

/** What waits at one moment. */
export interface Waiting {
  /** Payments that have no order yet. */
  payments: number;
  notifications: number;
  /** Seconds since the longest waiting notification was kept. */
  oldest_s: number;
}

const WAITING = `
  select
    (select count(*)::int from crossborder_transaction
      where created_at >= :since and state = 'paid' and order_id is null and deleted_at is null) as payments,
    (select count(*)::int from crossborder_notification where status = 'received' and deleted_at is null) as notifications,
    (select coalesce(extract(epoch from now() - min(created_at)), 0)::float from crossborder_notification
      where status = 'received' and deleted_at is null) as oldest_s`;

export async function waiting(database: Knex, { since }: Traffic): Promise<Waiting> {
  const { rows } = await database.raw<{ rows: [Waiting] }>(WAITING, { since });
  return rows[0];
}

/** Seconds until nothing waits any more, without anybody's help. */
export async function settled(database: Knex, traffic: Traffic): Promise<number> {
  const end = Date.now();
  for (;;) {
    const now = await waiting(database, traffic);
    if (now.payments + now.notifications === 0) return (Date.now() - end) / 1000;
    if (Date.now() > end + GIVES_UP_MS) throw new Error(`Still waiting: ${JSON.stringify(now)}`);
    await pause(500);
  }
}
