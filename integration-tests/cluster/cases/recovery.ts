import { paidUnnoticed } from "../../faults/cases/checkout";
import { slowly } from "../../faults/cases/windows";
import { at } from "../../faults/cases/two-servers";
import { eventually } from "../../../testing/shop/sandbox-control";
import type { ClusterCase } from "../run-case";
import type { ClusterShop } from "../shop/cluster-shop";
import { isReconciled } from "./queue";
import { choosing } from "./storm";

/** As many returns as a server works on at a time. */
const CUSTOMERS = 2;
/** Medusa's lock on the cart of a dead server lasts for two minutes. The times are shown; what they should be is no test of a busy machine. */
const LIMIT_S = 60;

/** Nothing helps here: the times are those that customers wait. */
const waited: ClusterCase = {
  name: `server killed while it completes ${CUSTOMERS} carts, and everything is waited for`,
  runs: { short: 1, long: 2 },
  leaves: { orders: CUSTOMERS, reverses: 0, refunds: 0 },
  async run(shop) {
    const customers: Awaited<ReturnType<typeof paidUnnoticed>>[] = [];
    while (customers.length < CUSTOMERS) customers.push(await paidUnnoticed(shop));
    await slowly(shop.database, ["reservation_item"], async () => {
      const cutOff = customers.map(({ shopper, callback }) =>
        shopper.comeBack(callback).catch(() => "cut off"),
      );
      await eventually(
        async () => (await shop.locksOfMedusa()).length === CUSTOMERS,
        "the carts to be locked",
      );
      await shop.kill(0);
      await Promise.all(cutOff);
    });
    const seconds = stopwatch();
    const again = shop.startAgain(0);
    const answers = Promise.all(
      customers.map(async ({ callback, cart }) => {
        const shopper = shop.shopper(1);
        await shopper.comeBack(at(shop, 1, callback));
        const browser = seconds();
        await shopper.post(`/store/carts/${cart.id}/complete`, {});
        return { browser, storefront: seconds() };
      }),
    );
    const orders = await ordered(shop, customers, seconds);
    const answered = await answers;
    await again;
    shop.figures.push(
      `browsers were answered ${list(answered.map(({ browser }) => browser))} s after the kill, storefronts that ` +
        `completed then ${list(answered.map(({ storefront }) => storefront))} s; the orders were there after ${list(orders)} s`,
    );
  },
};

function stopwatch(): () => number {
  const from = performance.now();
  return () => (performance.now() - from) / 1000;
}

const list = (seconds: number[]) =>
  seconds
    .sort((one, other) => one - other)
    .map((one) => one.toFixed(1))
    .join(", ");

/** Its customers have closed their browsers, and nobody starts it again before they have their orders. */
const withoutWorker: ClusterCase = {
  name: `the only worker killed while it completes ${CUSTOMERS} carts, and the servers go on without it`,
  runs: { short: 1, long: 2 },
  leaves: { orders: CUSTOMERS, reverses: 0, refunds: 0 },
  async run(shop) {
    const customers: Awaited<ReturnType<typeof choosing>>[] = [];
    while (customers.length < CUSTOMERS) customers.push(await choosing(shop, customers.length % 2));
    let seconds = stopwatch();
    await slowly(shop.database, ["reservation_item"], async () => {
      for (const { shopper, cashierUrl } of customers) await shopper.atCashier(cashierUrl);
      const areLocked = async () => (await shop.locksOfMedusa()).length === CUSTOMERS;
      await eventually(areLocked, "the carts to be locked");
      await shop.kill(shop.worker);
      seconds = stopwatch();
    });
    try {
      shop.figures.push(
        `the orders were there ${list(await ordered(shop, customers, seconds))} s after the kill`,
      );
    } finally {
      await shop.startAgain(shop.worker);
    }
  },
};

/** The seconds after which each has its order. */
async function ordered(
  shop: ClusterShop,
  customers: readonly { reference: string }[],
  seconds: () => number,
): Promise<number[]> {
  return await Promise.all(
    customers.map(async ({ reference }) => {
      await eventually(() => isReconciled(shop, reference), "an order", LIMIT_S);
      return seconds();
    }),
  );
}

export const recovery = [waited, withoutWorker];
