import { setTimeout as pause } from "node:timers/promises";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { FaultCase } from "../../faults/fault-case";
import { notify } from "../../faults/cases/notify";
import { at } from "../../faults/cases/two-servers";
import { LONG, type Runs } from "../../../testing/jest/length";
import { eventually } from "../../../testing/shop/sandbox-control";
import type { ClusterCase } from "../run-case";
import type { ClusterShop } from "../shop/cluster-shop";

const CUSTOMERS = LONG ? 24 : 8;
/** How often the gateway repeats each notification. */
const DUPLICATES = 3;

type Customer = Awaited<ReturnType<typeof choosing>>;

/** A customer of one of the servers at the cashier page, about to pay. */
export async function choosing(shop: ClusterShop, server: number) {
  const shopper = shop.shopper(server);
  const cart = await shopper.fillCart();
  const { shown } = await shopper.choosePayment("channel-a");
  return { shopper, cart, cashierUrl: shown.cashier_url, reference: shown.reference };
}

async function customers(shop: ClusterShop): Promise<Customer[]> {
  const all: Customer[] = [];
  while (all.length < CUSTOMERS) all.push(...(await Promise.all([choosing(shop, 0), choosing(shop, 1)])));
  return all;
}

/**
 * The customer pays, and everything that can happen then happens at once, on both servers: the gateway's notification
 * several times, another one by hand, the browser's return, and the storefront's completion. Resolves to what failed.
 */
async function pay(
  shop: ClusterShop,
  { shopper, cart, cashierUrl, reference }: Customer,
): Promise<unknown[]> {
  const callback = await shopper.atCashier(cashierUrl);
  const calls = shop.urls
    .slice(0, shop.worker)
    .flatMap((backendUrl, server) => [
      notify({ backendUrl }, reference, { note: String(server) }),
      shop.shopper(server).comeBack(at(shop, server, callback)),
      shop.shopper(server).completeUntilOrdered(cart.id),
    ]);
  const ended = await Promise.allSettled(calls);
  return ended.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
}

async function storm(shop: ClusterShop): Promise<unknown[]> {
  const all = await customers(shop);
  await shop.gateway.faults({ ipn: { duplicate: DUPLICATES } });
  const failed = await Promise.all(all.map((one) => pay(shop, one)));
  return failed.flat();
}

const undisturbed: ClusterCase = {
  name: `${CUSTOMERS} customers pay at all servers, everything at once`,
  runs: { short: 1, long: 10 },
  lane: "ci",
  leaves: { orders: CUSTOMERS, reverses: 0, refunds: 0 },
  async run(shop) {
    expect(await storm(shop)).toEqual([]);
    await eventually(async () => (await shop.waitingEvents()) === 0, "the events to be worked on", 60);
  },
};

interface Kill {
  what: string;
  runs: Runs;
  leaves: FaultCase["leaves"];
  mayMisbook?: boolean;
  kill(shop: ClusterShop): Promise<unknown>;
}

/** Everybody who had paid has an order in the end, however the requests of that moment were answered. */
const disturbed = ({ what, runs, leaves, mayMisbook, kill }: Kill): ClusterCase => ({
  name: `${what} while ${CUSTOMERS} customers pay`,
  runs,
  leaves,
  mayMisbook,
  async run(shop, _at, random) {
    const before = await captures(shop.database);
    const ended = storm(shop);
    await eventually(async () => (await captures(shop.database)) > before, "the first payment", 60);
    await pause(random.below(1000));
    await kill(shop);
    await ended;
  },
});

const captures = async (database: Knex): Promise<number> => (await database("capture").select("id")).length;

/** Whoever paid gets an order; Medusa itself refunds what it could not finish. */
const ALL_SERVED = { orders: CUSTOMERS, reverses: 0 };

const KILLS: readonly Kill[] = [
  {
    what: "server killed",
    runs: { short: 1, long: 10 },
    leaves: ALL_SERVED,
    kill: (shop) => shop.crash(0),
  },
  {
    what: "worker killed",
    runs: { short: 1, long: 10 },
    leaves: ALL_SERVED,
    kill: (shop) => shop.crash(shop.worker),
  },
];

/** Longer than the plugin's locks last: others take them meanwhile. */
const CUT_MS = 15_000;

const REDIS_KILLS: readonly Kill[] = [
  {
    what: "a server cut off from Redis for 15 seconds",
    runs: { short: 1, long: 10 },
    leaves: { reverses: 0 },
    kill: (shop) => shop.cutOff(CUT_MS, [0]),
  },
  {
    what: "all cut off from Redis for 15 seconds",
    runs: { short: 1, long: 10 },
    leaves: { reverses: 0 },
    kill: (shop) => shop.cutOff(CUT_MS),
  },
  {
    what: "Redis killed, and started with its data,",
    runs: { short: 1, long: 10 },
    leaves: { reverses: 0 },
    kill: (shop) => shop.crashRedis({ keepsData: true }),
  },
  {
    what: "Redis killed, and started without its data,",
    runs: { short: 1, long: 10 },
    // The locks are gone as well: what one process does another may begin, and money may go back.
    leaves: {},
    mayMisbook: true,
    kill: (shop) => shop.crashRedis({ keepsData: false }),
  },
];

export const storms = [undisturbed, ...KILLS.map(disturbed)];
/** docs/guides/cluster.md says so: workers write to Redis when a job is due, and do it at their start. */
const workerRestarted: ClusterCase = {
  name: "Redis has lost its data, and a worker that is restarted runs the jobs again",
  runs: { short: 1, long: 3 },
  leaves: { orders: 0, reverses: 0, refunds: 0 },
  async run(shop) {
    await shop.crashRedis({ keepsData: false });
    const before = (await shop.isJobScheduled()) ? "yes" : "no";
    await shop.crash(shop.worker);
    await eventually(() => shop.isJobScheduled(), "the job to be scheduled");
    shop.figures.push(`scheduled before the worker was restarted: ${before}`);
  },
};

export const redisKills = [...REDIS_KILLS.map(disturbed), workerRestarted];
