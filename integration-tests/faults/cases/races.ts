import axios from "axios";
import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "../../../testing/jest/random";
import { expectSessionRefused } from "../../../testing/shop/session-refused";
import type { Shopper } from "../../../testing/shop/shopper";
import { type FaultCase, type FaultShop, inCi } from "../fault-case";
import { checkout, paidUnnoticed, placedOrder } from "./checkout";
import { notify } from "./notify";

const completedTwice: FaultCase = {
  name: "completed twice and notified, all together",
  runs: { short: 2, long: 100 },
  leaves: { orders: 1, reverses: 0, refunds: 0 },
  async run(shop) {
    const { shopper, cart, reference } = await paidUnnoticed(shop);
    await Promise.all([shopper.complete(cart.id), shopper.complete(cart.id), notify(shop, reference)]);
    expect((await shopper.complete(cart.id)).type).toBe("order");
  },
};

const sessionAfterTheOrder: FaultCase = {
  name: "payment started again on a cart that is paid and completed",
  runs: { short: 1, long: 50 },
  leaves: { orders: 1, reverses: 0, refunds: 0 },
  async run(shop) {
    const { shopper } = await placedOrder(shop);
    for (const channel of ["channel-a", "creditcard"]) {
      expectSessionRefused(await shopper.choose(channel), "already_paid");
    }
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
  async run(shop, _at, random) {
    const shopper = shop.shopper();
    const cart = await shopper.fillCart();
    const answers = await Promise.all([
      within(250, random).then(() => shopper.addToCart(cart.id, "teapot")),
      within(250, random).then(() => shopper.choose("channel-a")),
    ]);
    const [added, chosen] = answers.map(({ status }) => status);
    expect(added).toBe(200);
    // Medusa may delete the session of the former total while it is being opened.
    expect([200, 404]).toContain(chosen);
    for (const url of await payableUrls(shop, cart.id)) {
      await shopper.comeBack(await shopper.atCashier(url));
    }
    if (await isOrdered(shopper, cart.id)) return;
    const { shown } = await shopper.choosePayment("channel-a");
    await shopper.comeBack(await shopper.atCashier(shown.cashier_url));
    expect(await isOrdered(shopper, cart.id)).toBe(true);
  },
};

/** A moment within so many milliseconds. */
const within = (ms: number, random: Random) => pause(random.below(ms));

const NO_SESSION = {
  status: 400,
  data: { type: "invalid_data", message: "Payment sessions are required to complete cart" },
};

/** Completes the cart; Medusa refuses that without a payment session. */
async function isOrdered(shopper: Shopper, cartId: string): Promise<boolean> {
  const { status, data } = await shopper.post(`/store/carts/${cartId}/complete`, {});
  if (status === 200) return data.type === "order";
  expect({ status, data }).toMatchObject(NO_SESSION);
  return false;
}

/** Cashier pages of this cart that can still be paid. */
export async function payableUrls({ gateway, database }: FaultShop, cart_id: string) {
  const rows = await database("crossborder_transaction").where({ cart_id }).select("reference");
  const own = new Set(rows.map(({ reference }) => String(reference)));
  const orders = await gateway.orders();
  return orders
    .filter((one) => own.has(one.reference) && one.status === "init")
    .map((one) => one.cashier_url);
}

const AT_CASHIER = { maxRedirects: 0, validateStatus: () => true };

/** The notification may place the order in the middle of the change. */
const paidWhileChanging: FaultCase = {
  name: "paid in the moment the cart changes",
  runs: { short: 2, long: 100 },
  leaves: { refunds: 0 },
  async run(shop, _at, random) {
    const { shopper, cart, cashierUrl } = await checkout(shop);
    const [paid, added] = await Promise.all([
      within(200, random).then(() => axios.post(`${cashierUrl}/pay`, "", AT_CASHIER)),
      within(500, random).then(() => shopper.addToCart(cart.id, "teapot")),
    ]);
    // Paid, or closed by then; the cart changed, or an order by then.
    expect([303, 409]).toContain(paid.status);
    if (added.status === 200) return;
    const message = `Cart ${cart.id} is already completed.`;
    expect(added).toMatchObject({ status: 400, data: { type: "invalid_data", message } });
  },
};

export const races = [inCi(completedTwice), inCi(sessionAfterTheOrder), amountRace, paidWhileChanging];
