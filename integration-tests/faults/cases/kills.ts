import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { Runs } from "../../../testing/jest/length";
import { eventually } from "../../../testing/shop/sandbox-control";
import type { FaultCase, FaultShop } from "../fault-case";
import type { ProcessShop } from "../processes/process-shop";
import { checkout, paidUnnoticed, placedOrder } from "./checkout";
import { refund } from "./staff";

/** Prepares a moment; what it resolves to begins it, and need not be able to end it. */
type Moment = (shop: FaultShop) => Promise<() => Promise<unknown>>;

const MOMENTS: readonly Moment[] = [
  async function notified(shop) {
    const { shopper, cashierUrl } = await checkout(shop);
    return () => shopper.atCashier(cashierUrl);
  },
  async function browserBack(shop) {
    const { shopper, callback } = await paidUnnoticed(shop);
    return () => shopper.comeBack(callback);
  },
  async function refunded(shop) {
    const { orderId } = await placedOrder(shop);
    return () => refund(shop, orderId);
  },
  async function completed(shop) {
    const { shopper, cart } = await paidUnnoticed(shop);
    return () => shopper.complete(cart.id);
  },
  async function reconciledByTheJob(shop) {
    await paidUnnoticed(shop);
    await shop.makeDue();
    return () => shop.runJob();
  },
];

/** Longer than any of these takes, so that a kill hits every part of them. */
const LATEST_MS = 700;

const killed = (name: string, runs: Runs, first = 0): FaultCase<ProcessShop> => ({
  name,
  runs,
  leaves: { orders: 1, reverses: 0 },
  async run(shop, at, random) {
    const act = await MOMENTS[(first + at) % MOMENTS.length]?.(shop);
    const cutOff = act?.().catch(() => "cut off");
    await pause(random.below(LATEST_MS));
    await shop.crash();
    await cutOff;
  },
});

/** Longer than a server takes to be killed. */
const SLOW_MS = 5_000;
const AUDITS = "/admin/crossborder/audits";
const begunSchema = z.object({ audits: z.tuple([z.object({ id: z.string() })]) });
const auditSchema = z.object({ transactions: z.number(), findings: z.record(z.string(), z.number()) });

/** An audit takes hours. Scheduled jobs have another server go on with it, within a minute or two. */
const killedWhileItAudits: FaultCase<ProcessShop> = {
  name: "server killed while it audits",
  runs: { short: 1, long: 5 },
  leaves: { orders: 1, reverses: 0, refunds: 0 },
  async run(shop, at) {
    await placedOrder(shop);
    await shop.gateway.faults({ "tran-query": { delay_ms: SLOW_MS } });
    const begun = await shop.admin.post(AUDITS, { provider_id: "pp_crossborder-channel-a_main" });
    if (begun.status !== 202) throw new Error(`the audit was answered ${begun.status}`);
    // By its id: a test that runs at half past two meets the night's own audit, too.
    const [{ id }] = begunSchema.parse(begun.data).audits;
    await shop.crash();
    await shop.gateway.faults({});
    const running = () => shop.database("crossborder_audit").where({ id, status: "running" });
    if ((await running()).length !== 1) throw new Error("the audit was through before the server was killed");
    await eventually(async () => (await running()).length === 0, "the audit to finish", 180);
    const { data } = await shop.admin.get(`${AUDITS}/${id}`);
    const { transactions, findings } = auditSchema.parse(data.audit);
    const found = Object.values(findings).some((count) => count > 0);
    if (transactions !== at + 1 || found) throw new Error(`audited: ${JSON.stringify(data.audit)}`);
  },
};

export const kills = [
  killedWhileItAudits,
  killed("server killed while it is notified, reconciles, refunds", { short: 2, long: 50 }),
];

/** Medusa locks the cart that it completes: a server that dies over it can no longer give it free. */
const killedInLock: FaultCase<ProcessShop> = {
  name: "one of two servers killed while it completes a cart",
  runs: { short: 1, long: 10 },
  leaves: { orders: 1, reverses: 0 },
  async run(shop) {
    const { shopper, callback } = await paidUnnoticed(shop);
    const cutOff = shopper.comeBack(callback).catch(() => "cut off");
    await eventually(async () => (await lockedCarts(shop)) > 0, "a locked cart");
    await shop.crash();
    await cutOff;
  },
};

async function lockedCarts({ database }: ProcessShop): Promise<number> {
  return (await database("locking").where("id", "like", "cart\\_%").select("id")).length;
}

const captures = async ({ database }: ProcessShop): Promise<number> =>
  (await database("capture").select("id")).length;

/**
 * A server died over a cart that it completed, and another one goes on: with what it left locked, and before Medusa's own lock
 * of two minutes is over.
 */
const lockedByTheDead: FaultCase<ProcessShop> = {
  name: "the locks of a server that died over a cart keep nobody waiting until they end",
  runs: { short: 1, long: 3 },
  leaves: { orders: 1, reverses: 0, refunds: 0 },
  async run(shop) {
    const { cart, callback, shopper } = await paidUnnoticed(shop);
    const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);
    const metadata = { crossborder_completion: { cart_id: cart.id, begun_at: inSeconds(-21) } };
    await shop.database("cart").where({ id: cart.id }).update({ metadata });
    await shop.database("locking").insert([
      { id: `crossborder-cart:${cart.id}`, owner_id: "the dead", expiration: inSeconds(-1) },
      { id: cart.id, owner_id: null, expiration: inSeconds(100) },
    ]);
    const before = await captures(shop);
    await shopper.comeBack(callback);
    await shop
      .database("crossborder_transaction")
      .where({ cart_id: cart.id })
      .update({ next_check_at: new Date() });
    await shop.runJob();
    await eventually(async () => (await captures(shop)) > before, "the order to be paid");
  },
};

export const killsOfOneOfTwo = [
  lockedByTheDead,
  killedInLock,
  // Where a single server's short form has not been.
  killed("one of two servers killed while it is notified, reconciles, refunds", { short: 1, long: 25 }, 2),
];
