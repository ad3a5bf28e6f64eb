import { setTimeout as pause } from "node:timers/promises";
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
  mayLeaveUnpaid: true,
  async run(shop, at, random) {
    const act = await MOMENTS[(first + at) % MOMENTS.length]?.(shop);
    const cutOff = act?.().catch(() => "cut off");
    await pause(random.below(LATEST_MS));
    await shop.crash();
    await cutOff;
  },
});

/** Makes a window between two writes: the second one waits before it is made. */
export async function slowly(database: ProcessShop["database"], table: string, act: () => Promise<void>) {
  await database.raw(`create function wait_a_little() returns trigger language plpgsql as
    $$ begin perform pg_sleep(${WINDOW_S}); return new; end $$;
    create trigger wait_a_little before insert on ${table} for each row execute function wait_a_little();`);
  try {
    await act();
  } finally {
    await database.raw("drop function wait_a_little cascade");
  }
}

const WINDOW_S = 3;

/** Medusa writes the capture first, and that the order is paid afterwards. */
const killedBeforeTheOrderIsPaid: FaultCase<ProcessShop> = {
  name: "server killed between the capture and the order's own transaction",
  runs: { short: 1, long: 10 },
  leaves: { orders: 1, reverses: 0, refunds: 0 },
  async run(shop) {
    const { shopper, callback } = await paidUnnoticed(shop);
    const before = await captures(shop);
    await slowly(shop.database, "order_transaction", async () => {
      const cutOff = shopper.comeBack(callback).catch(() => "cut off");
      await eventually(async () => (await captures(shop)) > before, "a capture");
      await shop.crash();
      await cutOff;
    });
  },
};

const captures = async ({ database }: ProcessShop): Promise<number> =>
  (await database("capture").select("id")).length;

export const kills = [
  killedBeforeTheOrderIsPaid,
  killed("server killed while it is notified, reconciles, refunds", { short: 2, long: 50 }),
];

/** Medusa locks the cart that it completes: a server that dies over it can no longer give it free. */
const killedInLock: FaultCase<ProcessShop> = {
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

async function lockedCarts({ database }: ProcessShop): Promise<number> {
  return (await database("locking").where("id", "like", "cart\\_%").select("id")).length;
}

export const killsOfOneOfTwo = [
  killedInLock,
  // Where a single server's short form has not been.
  killed("one of two servers killed while it is notified, reconciles, refunds", { short: 1, long: 25 }, 2),
];
