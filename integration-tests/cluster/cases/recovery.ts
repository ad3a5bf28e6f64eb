import { paidUnnoticed } from "../../faults/cases/checkout";
import { slowly } from "../../faults/cases/windows";
import { at } from "../../faults/cases/two-servers";
import { eventually } from "../../../testing/shop/sandbox-control";
import type { ClusterCase } from "../run-case";
import { isReconciled } from "./queue";

const CUSTOMERS = 3;
/** Longer than any lock stays. */
const LIMIT_S = 300;

/** Nothing helps here: the times are those that customers wait. They are shown, and no test. */
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
    const orders = await Promise.all(
      customers.map(async ({ reference }) => {
        await eventually(() => isReconciled(shop, reference), "an order", LIMIT_S);
        return seconds();
      }),
    );
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

export const recovery = [waited];
