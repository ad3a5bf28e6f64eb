import { eventually } from "../../testing/shop/sandbox-control";
import type { Shop } from "../../testing/shop/shop";
import { all, bookOf } from "../admin/four-books";
import { type Cell, PRICES } from "./methods";

const openOrders = async (shop: Shop) =>
  (await shop.gateway.orders()).filter(({ status }) => status === "init");

/** Waits until so many orders can be paid at the gateway. What a busy store could not close at once, the job closes. */
export async function expectOpen(shop: Shop, count: number): Promise<void> {
  await eventually(async () => {
    await shop.runJobLater();
    return (await openOrders(shop)).length === count;
  }, `${count} open orders at the gateway`);
}

/** One order was placed and paid once by its method, nothing else can be paid any more, and the four books agree. */
export async function expectPaidOnce(shop: Shop, { id, currency }: Cell): Promise<void> {
  const amount = PRICES[currency];
  const vendor = /(channel|creditcard)[^_]*/.exec(id)?.[0].replace("-", "_");
  const paid = (await shop.gateway.orders()).filter(({ status }) => status === "success");
  expect(paid.map((order) => [order.vendor, order.paid])).toEqual([[vendor, amount]]);
  const reference = paid[0]?.reference ?? "";
  await shop.reconciled(reference);
  const placed = await shop.paidOrders();
  expect(placed.map(({ captured }) => captured)).toEqual([[Number(amount)]]);
  expect(await shop.orders()).toHaveLength(1);
  expect(await bookOf(shop, reference)).toEqual(all(amount));
  await expectOpen(shop, 0);
}

/** Nobody has paid. Once the time is over nothing can be paid any more either, and every book says 0.00. */
export async function expectNothingPaid(shop: Shop): Promise<void> {
  await shop.gateway.advanceClock(121);
  await shop.runJobLater();
  expect(await openOrders(shop)).toEqual([]);
  expect(await shop.orders()).toEqual([]);
  for (const { reference } of await shop.gateway.orders()) {
    expect((await shop.transaction(reference)).state).toMatch(/^(closed|failed)$/);
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
  }
}
