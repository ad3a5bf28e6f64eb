import { setTimeout as pause } from "node:timers/promises";
import { LONG } from "../../../testing/jest/length";
import type { ClusterCase } from "../run-case";
import type { ClusterShop } from "../shop/cluster-shop";
import { choosing } from "./storm";

const MINUTE_MS = 60_000;
const LASTS_MS = LONG ? 10 * MINUTE_MS : MINUTE_MS;
const SHOPPERS = 8;
const SAMPLE_MS = LONG ? 15_000 : 5_000;

/** What waits at one moment. */
interface Sample {
  /** Payments that have no order yet. */
  payments: number;
  notifications: number;
  /** Seconds since the longest waiting notification was kept. */
  oldest_s: number;
}

/**
 * As much as the machine can do: each shopper begins the next order when the last one is paid. One of two completes the cart, the other
 * closes the browser. A server is killed in the middle and started again, and its shoppers go to the other one.
 */
const sustained: ClusterCase = {
  name: `${SHOPPERS} shoppers buy without a pause for ${LASTS_MS / MINUTE_MS} min, a server killed in the middle`,
  runs: { short: 1, long: 1 },
  leaves: { reverses: 0, refunds: 0 },
  async run(shop) {
    const end = Date.now() + LASTS_MS;
    const traffic = newTraffic();
    const samples: Sample[] = [];
    const shopping = goShopping(shop, SHOPPERS, traffic);
    const sampling = sample(shop, end, samples);
    await pause(LASTS_MS / 2);
    traffic.down = 0;
    await shop.kill(0);
    await shop.startAgain(0);
    traffic.down = undefined;
    await pause(Math.max(0, end - Date.now()));
    traffic.isOver = true;
    await Promise.all([shopping, sampling]);
    const settled_s = await settled(shop);
    const { median, most } = await delays(shop, traffic.paid);
    const highest = (of: (one: Sample) => number) => Math.max(0, ...samples.map(of));
    shop.figures.push(
      `${Math.round(traffic.paid.size / (LASTS_MS / MINUTE_MS))} orders a minute; ${traffic.refused} requests failed; waiting at ` +
        `most ${highest((one) => one.payments)} payments, ${highest((one) => one.notifications)} notifications for ` +
        `${highest((one) => one.oldest_s).toFixed(0)} s; from payment to order ${median} s, at most ${most} s; ` +
        `all was settled ${settled_s.toFixed(0)} s after the last payment`,
    );
  },
};

/** Shoppers who buy one thing after the other. */
export interface Traffic {
  /** The server that a load balancer sends nobody to. */
  down?: number;
  isOver: boolean;
  /** Requests that failed. */
  refused: number;
  /** When each payment was made, by its reference. */
  paid: Map<string, number>;
}

export const newTraffic = (): Traffic => ({ isOver: false, refused: 0, paid: new Map() });

/** Resolves once all of them have ended what they had begun when it was over. */
export async function goShopping(shop: ClusterShop, shoppers: number, traffic: Traffic): Promise<void> {
  await Promise.all(Array.from({ length: shoppers }, (_, at) => shopOn(shop, at, traffic)));
}

async function shopOn(shop: ClusterShop, at: number, traffic: Traffic): Promise<void> {
  for (let orders = at; !traffic.isOver; orders++) {
    const own = at % shop.worker;
    const server = own === traffic.down ? (own + 1) % shop.worker : own;
    try {
      const { shopper, cart, cashierUrl, reference } = await choosing(shop, server);
      await shopper.atCashier(cashierUrl);
      traffic.paid.set(reference, Date.now());
      if (orders % 2 === 0) await shopper.completeUntilOrdered(cart.id);
    } catch {
      // The server was killed meanwhile: what was paid is to become an order all the same.
      traffic.refused++;
      await pause(500);
    }
  }
}

const WAITING = `
  select
    (select count(*)::int from crossborder_transaction where state = 'paid' and order_id is null) as payments,
    (select count(*)::int from crossborder_notification where status = 'received') as notifications,
    (select coalesce(extract(epoch from now() - min(created_at)), 0)::float from crossborder_notification
      where status = 'received') as oldest_s`;

async function sample({ database }: ClusterShop, end: number, samples: Sample[]): Promise<void> {
  while (Date.now() < end) {
    await pause(SAMPLE_MS);
    const { rows } = await database.raw<{ rows: Sample[] }>(WAITING);
    samples.push(...rows);
  }
}

/** Seconds until nothing waits any more, without anybody's help. */
export async function settled({ database }: ClusterShop): Promise<number> {
  const end = Date.now();
  for (;;) {
    const { rows } = await database.raw<{ rows: Sample[] }>(WAITING);
    if (rows.every(({ payments, notifications }) => payments + notifications === 0))
      return (Date.now() - end) / 1000;
    if (Date.now() > end + 5 * MINUTE_MS) throw new Error(`Still waiting: ${JSON.stringify(rows)}`);
    await pause(500);
  }
}

/** Seconds from each payment at the cashier to its order. */
async function delays(
  { database }: ClusterShop,
  paid: ReadonlyMap<string, number>,
): Promise<{ median: string; most: string }> {
  const rows: { reference: string; created_at: Date }[] = await database("crossborder_transaction as paid")
    .join("order as placed", "placed.id", "paid.order_id")
    .select("paid.reference", "placed.created_at");
  const seconds = rows
    .map(({ reference, created_at }) => (created_at.getTime() - (paid.get(reference) ?? NaN)) / 1000)
    .filter((one) => !Number.isNaN(one))
    .sort((one, other) => one - other);
  const shown = (share: number) => (seconds.at(Math.floor((seconds.length - 1) * share)) ?? NaN).toFixed(1);
  return { median: shown(0.5), most: shown(1) };
}

export const load = [sustained];
