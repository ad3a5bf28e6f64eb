import { bareClient, expectAnswer } from "./bare-client";
import type { Bench } from "./bench";
import { notificationBody } from "./order";
import { progress } from "./progress";
import { compareBy, alternate } from "./rounds";
import { type Row, time } from "./rows";
import type { Shop } from "./shop/shop";

const PLAN = { title: "orders", rounds: 31, warmUp: 8 };

/** Milliseconds from the request. */
interface Order {
  answered: number;
  /** Until a subscriber of `order.placed` was called. */
  placed: number;
}

/** From the notification of a paid order to the order, against completing a cart that costs no gateway call. */
export async function orders(bench: Bench): Promise<Row[]> {
  const shop = await bench.shop();
  // The gateway is silent: the notifications are sent from here, when the clock runs.
  await shop.gateway.faults({ ipn: { lose: true } });
  const paid: string[] = [];
  const carts: string[] = [];
  for (let count = PLAN.rounds + PLAN.warmUp; count > 0; count--) {
    progress(`${PLAN.title}: ${2 * count} carts to fill`);
    paid.push(await paidOrder(shop));
    carts.push(await cartToComplete(shop));
  }
  const results = await alternate(PLAN, { ours: byNotification(shop, paid), bare: byShopper(shop, carts) });
  await shop.gateway.faults({});
  const toOrder = {
    ours: results.ours.map(({ placed }) => placed),
    bare: results.bare.map((it) => it.answered),
  };
  return [
    time(
      "notification to order.placed / completing a system-default cart to its answer",
      1.2,
      compareBy(toOrder, (milliseconds) => milliseconds),
    ),
    time(
      "notification to order.placed / completing a system-default cart to order.placed",
      1.2,
      compareBy(results, ({ placed }) => placed),
    ),
  ];
}

/** Body of the notification that waits to be sent. */
export async function paidOrder(shop: Shop): Promise<string> {
  const shopper = shop.shopper();
  await shopper.fillCart();
  const { reference } = (await shopper.choosePayment("channel-a")).shown;
  await shop.gateway.act(reference, "pay");
  return notificationBody(await shop.gateway.order(reference));
}

/** Address at which the cart is completed. */
async function cartToComplete(shop: Shop): Promise<string> {
  const shopper = shop.shopper();
  const { id } = await shopper.fillCart();
  await shopper.choose("pp_system_default");
  return `${shop.url}/store/carts/${id}/complete`;
}

export function byNotification(shop: Shop, bodies: string[]) {
  return () =>
    timeOrder(shop, async () => expectAnswer("success", await bareClient(1)(shop.ipnUrl, next(bodies))));
}

function byShopper(shop: Shop, addresses: string[]) {
  const headers = {
    "Content-Type": "application/json",
    "x-publishable-api-key": shop.seeded.publishableKey,
  };
  return () =>
    timeOrder(shop, async () => expectAnswer('"order"', await bareClient(1, headers)(next(addresses), "{}")));
}

async function timeOrder(shop: Shop, send: () => Promise<void>): Promise<Order> {
  const start = performance.now();
  const passed = () => performance.now() - start;
  const [placed, answered] = await Promise.all([shop.nextOrder().then(passed), send().then(passed)]);
  await shop.quiet();
  return { placed, answered };
}

function next(prepared: string[]): string {
  const first = prepared.shift();
  if (first === undefined) throw new Error("Everything that was prepared is used");
  return first;
}
