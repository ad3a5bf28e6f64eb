import { setTimeout as pause } from "node:timers/promises";
import { knex, type Knex } from "@medusajs/framework/mikro-orm/knex";
import { differenceOf, readBothSides } from "../testing/books/both-sides";
import { brokenRules } from "../testing/books/broken-rules";
import { Interrupted, Lifetime } from "../testing/programs/lifetime";
import {
  type Buy,
  completed,
  fillNth,
  goShopping,
  newTraffic,
  payAndLeave,
  settled,
  type Traffic,
  waiting,
  type Waiting,
} from "../testing/shop/traffic";
import type { Bench } from "./bench";
import { copiesOf } from "./job/copies";
import { paidOrder } from "./job/ledger-rows";
import { note, progress } from "./progress";
import { percentile, timedAsync } from "./rounds";
import { alone, beside, counted, type Row } from "./rows";
import { runHour } from "./shop/shop";
import {
  type Cluster,
  mayStartRedis,
  type ShopCluster,
  startCluster,
  startPlainCluster,
} from "./shop/start-cluster";
import { BARE } from "./shop/start-plain";
import { REPEATS } from "./start-gateway";

const SERVERS = 2;
const SHOPPERS = 8;
const ORDERS = 1_000_000;
const MINUTE_MS = 60_000;
const SAMPLE_MS = 2_000;
/** So long a load balancer lets a server end what it has begun. */
const DRAIN_MS = 3_000;
/** The job looks at what a dead server left within that. */
const AGREE_MS = 5 * MINUTE_MS;
const SHARES = { p50: 0.5, p99: 0.99 };

/**
 * Orders as fast as two servers and a worker take them, among a million: one server is killed at a third of the time, both are restarted
 * one after the other at two thirds. The same of a store without the plugin, once this one is gone.
 */
export async function lastingLoad({ lifetime, orders = ORDERS, minutes }: Bench): Promise<Row[]> {
  if (!mayStartRedis("load")) return [];
  const ours = await inOwn(lifetime, (own) => playOurs(own, orders, minutes));
  const plain = await inOwn(lifetime, (own) => playPlain(own, orders, minutes));
  const both = (figure: (played: Played) => number): [number, number] => [figure(ours), figure(plain)];
  const what = `of payment to order, by the shopper, among ${orders} orders`;
  return [
    ...Object.entries(SHARES).map(([name, share]) =>
      beside(`${name} ${what}: ours / a bare provider`, ...both(answered(share)), "ms"),
    ),
    beside("orders", ...both(({ bought, lasted_ms }) => bought.size / (lasted_ms / MINUTE_MS)), "a minute"),
    { ...counted("requests that failed", 0, ...both(({ failed }) => failed)), goal: "" },
    ...ours.rows,
  ];
}

/** Milliseconds of those who waited for their order. */
const answered =
  (share: number) =>
  ({ bought }: Played): number =>
    percentile(
      [...bought.values()].flatMap(({ answered_ms }) => answered_ms ?? []),
      share,
    );

/** What `play` starts ends with it. */
async function inOwn<Result>(lifetime: Lifetime, play: (own: Lifetime) => Promise<Result>): Promise<Result> {
  const own = await lifetime.keep(Promise.resolve(new Lifetime()), (it) => it.close());
  lifetime.signal.addEventListener("abort", () => own.end(new Interrupted("load")));
  const result = await lifetime.while(own.while(play(own)));
  await own.close();
  return result;
}

interface Played extends Traffic {
  /** Until the last shopper had ended. */
  lasted_ms: number;
}

async function playOurs(
  lifetime: Lifetime,
  orders: number,
  minutes: number,
): Promise<Played & { rows: Row[] }> {
  const shop = await startCluster(lifetime, SERVERS, [REPEATS]);
  await fill(shop, orders, await paidOrder(shop));
  // The ledger's copies are of an order of which the gateway has one: none of them is compared.
  await shop.gateway.reset();
  const connection = { client: "pg", connection: shop.databaseUrl, pool: { min: 0, max: 2 } };
  const database = await lifetime.keep(Promise.resolve(knex(connection)), (it) => it.destroy());
  const samples: Waiting[] = [];
  const traffic = await play(lifetime, shop, minutes, payAndLeave, async (now) => {
    const sample = await waiting(database, now);
    samples.push(sample);
    return `; ${sample.payments} payments and ${sample.notifications} notifications wait`;
  });
  note("load: until nothing waits");
  const over = Date.now();
  await settled(database, traffic);
  const books = await agreed(shop, database, traffic);
  const settled_s = (Date.now() - over) / 1000;
  const most = (what: keyof Waiting) => Math.max(0, ...samples.map((one) => one[what]));
  const rows = [
    ...(await told(database, traffic)),
    alone("payments without an order at a time, at most", String(most("payments")), "", 1),
    alone("notifications that wait at a time, at most", String(most("notifications")), "", 1),
    alone("longest that a notification waits", `${most("oldest_s").toFixed(1)} s`, "", 1),
    alone("from the end until nothing waits and the books agree", `${settled_s.toFixed(0)} s`, "", 1),
    ...books,
    ...(await hours(shop, orders)),
  ];
  // Also when the other store cannot be measured.
  for (const { figure, ours } of rows) note(`load: ${figure}: ${ours}`);
  return { ...traffic, rows };
}

async function playPlain(lifetime: Lifetime, orders: number, minutes: number): Promise<Played> {
  const store = await startPlainCluster(lifetime, SERVERS);
  const first = newTraffic();
  await payBare(store.shopper(), 0, first);
  await fill(store, orders, await copiesOf(store.database, [...first.bought.keys()]));
  return await play(lifetime, store, minutes, payBare, async () => "");
}

/** A bare provider takes the money as the cart is completed. */
const payBare: Buy = async (shopper, nth, { bought }) => {
  const { id } = await fillNth(shopper, nth);
  const { status } = await shopper.choose(BARE);
  if (status !== 200) throw new Error(`${BARE} was refused: ${status}`);
  const one = { at: Date.now() };
  await completed(shopper, id, one);
  bought.set(id, one);
};

/** The worker is not there meanwhile: its job would read tables without indexes. */
async function fill(
  shop: Cluster,
  orders: number,
  { write }: Awaited<ReturnType<typeof copiesOf>>,
): Promise<void> {
  const { database, worker } = shop;
  note(`load: filling tables with ${orders} orders`);
  await shop.stop(worker);
  const ms = await timedAsync(async () => {
    // Foreign keys are not looked at: the tables are filled in any order.
    await database.query("set session_replication_role = replica");
    await write(orders);
    await database.query("reset session_replication_role");
    await database.query("vacuum analyze");
    await database.query("checkpoint");
  });
  const { rows } = await database.query<{ size: string }>(
    "select pg_size_pretty(pg_database_size(current_database())) as size",
  );
  note(`load: filled in ${(ms / 1000).toFixed(0)} s; the database has ${rows[0]?.size}`);
  await shop.startAgain(worker);
}

/** Lets shoppers buy for so long, and disturbs them. `look` says more of each moment. */
async function play(
  { signal }: Lifetime,
  shop: Cluster,
  minutes: number,
  buy: Buy,
  look: (traffic: Traffic) => Promise<string>,
): Promise<Played> {
  const traffic = newTraffic();
  const lasts_ms = minutes * MINUTE_MS;
  const passed = () => Date.now() - traffic.since.getTime();
  const until = (share: number) => pause(Math.max(0, lasts_ms * share - passed()), undefined, { signal });
  const watch = async () => {
    for (; !traffic.isOver; await pause(SAMPLE_MS)) {
      const more = await look(traffic);
      const { bought, failed } = traffic;
      progress(
        `load: ${(passed() / 1000).toFixed(0)} of ${lasts_ms / 1000} s: ${bought.size} payments, ${failed} requests failed${more}`,
      );
    }
  };
  const disturb = async () => {
    await until(1 / 3);
    await without(shop, 0, traffic, "killed", () => shop.kill(0));
    await until(2 / 3);
    for (let at = 0; at < shop.worker; at++) {
      await without(shop, at, traffic, "restarted", async () => {
        await pause(DRAIN_MS);
        await shop.stop(at);
      });
    }
    await until(1);
    traffic.isOver = true;
  };
  try {
    await Promise.all([goShopping(shop, SHOPPERS, traffic, buy), watch(), disturb()]);
  } finally {
    traffic.isOver = true;
  }
  return { ...traffic, lasted_ms: passed() };
}

/** The load balancer sends nobody to a server while it is ended and started again. */
async function without(
  shop: Cluster,
  at: number,
  traffic: Traffic,
  what: string,
  end: () => Promise<void>,
): Promise<void> {
  note(`load: server ${at + 1} is ${what}`);
  traffic.down = at;
  await end();
  await shop.startAgain(at);
  traffic.down = undefined;
  note(`load: server ${at + 1} is there again`);
}

/** From the payment to the order of those whose browser was closed, or whose server died. */
async function told(database: Knex, { since, bought }: Traffic): Promise<Row[]> {
  const placed: { reference: string; created_at: Date }[] = await database("crossborder_transaction as paid")
    .join("order as placed", "placed.id", "paid.order_id")
    .where("paid.created_at", ">=", since)
    .select("paid.reference", "placed.created_at");
  const took = placed.flatMap(({ reference, created_at }) => {
    const one = bought.get(reference);
    return one && one.answered_ms === undefined ? created_at.getTime() - one.at : [];
  });
  return Object.entries({ ...SHARES, longest: 1 }).map(([name, share]) =>
    alone(
      `${name} of payment to order, with the browser closed or its server killed`,
      `${percentile(took, share)} ms`,
      "",
      1,
    ),
  );
}

/** The four books of what was paid, once they agree; the job helps what a dead server left. */
async function agreed({ gateway }: ShopCluster, database: Knex, traffic: Traffic): Promise<Row[]> {
  const { since, bought } = traffic;
  const read = async () => {
    const sides = await readBothSides(gateway, database, since);
    return { difference: differenceOf(sides), broken: brokenRules(sides), sides };
  };
  let now = await read();
  for (const end = Date.now() + AGREE_MS; Date.now() < end; now = await read()) {
    if (now.difference === "0.00" && now.broken.length === 0) break;
    progress(`load: the books differ: ${now.difference}; ${now.broken.slice(0, 3).join("; ")}`);
    await pause(5_000);
  }
  const { atGateway, orders } = now.sides;
  now.broken.forEach(note);
  return [
    alone("orders of what was paid", `${orders.length} of ${bought.size}`, String(bought.size), 1),
    alone(
      `difference of the four books in all currencies, of ${atGateway.length} payments`,
      now.difference,
      "0.00",
      1,
    ),
    alone("rules of the books that are broken", String(now.broken.length), "0", 1),
  ];
}

const RUNS = 5;

/** The job with nothing due, as it runs once an hour. */
async function hours({ processes, worker, database }: ShopCluster, orders: number): Promise<Row[]> {
  const took: number[] = [];
  while (took.length < RUNS) took.push(await timedAsync(() => runHour(processes[worker], database)));
  return [
    alone(
      `job, its run of each hour among ${orders} orders, p50`,
      `${percentile(took, 0.5).toFixed(0)} ms`,
      "",
      RUNS,
    ),
  ];
}
