import { setTimeout as pause } from "node:timers/promises";
import { eventually } from "../../../testing/shop/sandbox-control";
import type { FaultCase } from "../fault-case";
import type { Runs } from "../../../testing/jest/length";
import type { ServedShop } from "../servers/served-shop";
import type { Stage } from "../stage";
import { checkout, paidUnnoticed, placedOrder } from "./checkout";
import { refund } from "./staff";

/** Prepares a moment; what it resolves to begins it, and need not be able to end it. */
type Moment = (stage: Stage) => Promise<() => Promise<unknown>>;

const MOMENTS: readonly Moment[] = [
  async function notified(stage) {
    const { shopper, cashierUrl } = await checkout(stage);
    return () => shopper.atCashier(cashierUrl);
  },
  async function browserBack(stage) {
    const { shopper, callback } = await paidUnnoticed(stage);
    return () => shopper.comeBack(callback);
  },
  async function refunded(stage) {
    const { orderId } = await placedOrder(stage);
    return () => refund(stage, orderId);
  },
  async function completed(stage) {
    const { shopper, cart } = await paidUnnoticed(stage);
    return () => shopper.complete(cart.id);
  },
  async function settledByTheJob(stage) {
    await paidUnnoticed(stage);
    await stage.makeDue();
    return () => stage.runJob();
  },
];

/** Longer than any of these takes, so that a kill hits every part of them. */
const LATEST_MS = 700;

const killed = (name: string, runs: Runs, first = 0): FaultCase<ServedShop> => ({
  name,
  runs,
  leaves: { orders: 1, reverses: 0 },
  mayLeaveUnpaid: true,
  async run(shop, at) {
    const act = await MOMENTS[(first + at) % MOMENTS.length]?.(shop);
    const cutOff = act?.().catch(() => "cut off");
    await pause(Math.random() * LATEST_MS);
    await shop.crash();
    await cutOff;
  },
});

export const kills = [killed("server killed while it is notified, settles, refunds", { short: 2, long: 50 })];

/** Medusa locks the cart that it completes: a server that dies over it can no longer give it free. */
const killedInLock: FaultCase<ServedShop> = {
  name: "one of two servers killed while it completes a cart",
  runs: { short: 1, long: 10 },
  leaves: { orders: 1, reverses: 0 },
  mayLeaveUnpaid: true,
  async run(shop) {
    const { shopper, callback } = await paidUnnoticed(shop);
    const cutOff = shopper.comeBack(callback).catch(() => "cut off");
    await eventually(async () => (await lockedCarts(shop)) > 0, "a locked cart");
    await shop.crash();
    await cutOff;
  },
};

async function lockedCarts({ database }: ServedShop): Promise<number> {
  return (await database("locking").where("id", "like", "cart\\_%").select("id")).length;
}

export const killsOfOneOfTwo = [
  killedInLock,
  // Where a single server's short form has not been.
  killed("one of two servers killed while it is notified, settles, refunds", { short: 1, long: 25 }, 2),
];
