import { setTimeout as pause } from "node:timers/promises";
import type { FaultCase } from "../fault-case";
import type { Stage } from "../stage";
import type { Shopper } from "../../../testing/shop/shopper";
import { checkout, paidUnnoticed, placedOrder } from "./checkout";
import { notify } from "./notify";

const completedTwice: FaultCase = {
  name: "completed twice and notified, all together",
  runs: { short: 2, long: 100 },
  leaves: { orders: 1, reverses: 0, refunds: 0 },
  async run(stage) {
    const { shopper, cart, reference } = await paidUnnoticed(stage);
    await Promise.all([shopper.complete(cart.id), shopper.complete(cart.id), notify(stage, reference)]);
    expect((await shopper.complete(cart.id)).type).toBe("order");
  },
};

const sessionAfterTheOrder: FaultCase = {
  name: "payment started again on a cart that is paid and completed",
  runs: { short: 1, long: 50 },
  leaves: { orders: 1, reverses: 0, refunds: 0 },
  async run(stage) {
    const { shopper } = await placedOrder(stage);
    await shopper.choose("channel-a");
    await shopper.choose("creditcard");
  },
};

/**
 * Medusa creates a session without locking its cart, and compares no amounts when it completes one. Whatever
 * page the shopper ended up with is paid; if that made no order, the method is chosen and paid once more.
 */
const amountRace: FaultCase = {
  name: "goods added while the payment is started: no underpaid order",
  runs: { short: 3, long: 200 },
  leaves: { orders: 1, refunds: 0 },
  async run(stage) {
    const shopper = stage.shopper();
    const cart = await shopper.fillCart();
    const [added] = await Promise.all([
      soon(250).then(() => shopper.addToCart(cart.id, "teapot")),
      soon(250).then(() => shopper.choose("channel-a")),
    ]);
    expect(added.status).toBe(200);
    for (const url of await payableUrls(stage, cart.id)) {
      await shopper.comeBack(await shopper.atCashier(url));
    }
    if (await isOrdered(shopper, cart.id)) return;
    const { shown } = await shopper.choosePayment("channel-a");
    await shopper.comeBack(await shopper.atCashier(shown.cashier_url));
    expect(await isOrdered(shopper, cart.id)).toBe(true);
  },
};

const soon = (ms: number) => pause(Math.random() * ms);

/** Completes the cart; Medusa refuses that without a payment session. */
async function isOrdered(shopper: Shopper, cartId: string): Promise<boolean> {
  const { data } = await shopper.post(`/store/carts/${cartId}/complete`, {});
  return data.type === "order";
}

/** Cashier pages of this cart that can still be paid. */
async function payableUrls({ gateway, database }: Stage, cart_id: string) {
  const rows = await database("crossborder_transaction").where({ cart_id }).select("reference");
  const own = new Set(rows.map(({ reference }) => String(reference)));
  const orders = await gateway.orders();
  return orders
    .filter((one) => own.has(one.reference) && one.status === "init")
    .map((one) => one.cashier_url);
}

/** The notification may place the order in the middle of the change. */
const paidWhileChanging: FaultCase = {
  name: "paid in the moment the cart changes",
  runs: { short: 2, long: 100 },
  leaves: { refunds: 0 },
  async run(stage) {
    const { shopper, cart, cashierUrl } = await checkout(stage);
    await Promise.all([
      soon(200).then(() => shopper.atCashier(cashierUrl).catch(() => "closed already")),
      soon(500).then(() => shopper.addToCart(cart.id, "teapot")),
    ]);
  },
};

export const races = [completedTwice, sessionAfterTheOrder, amountRace, paidWhileChanging];
