import { bareClient, expectAnswer } from "./bare-client";
import type { Bench } from "./bench";
import { notificationBody } from "./order";
import { progress } from "./progress";
import { alternate, compareBy, roundsOf } from "./rounds";
import { type Row, time } from "./rows";
import type { Shop } from "./shop/shop";
import { BARE, type PlainShop } from "./shop/start-plain";

const PLAN = { title: "orders", rounds: 31, warmUp: 8 };

/** Milliseconds from the request. */
export interface Order {
  answered: number;
  /** Until a subscriber of `order.placed` was called. */
  placed: number;
}

/** From the notification of a paid order to the order, against completing a cart of a provider that asks nobody and keeps nothing. */
export async function orders(bench: Bench): Promise<Row[]> {
  const [shop, plain] = [await bench.shop(), await bench.plain()];
  // The gateway is silent: the notifications are sent from here, when the clock runs.
  await shop.gateway.faults({ ipn: { lose: true } });
  const paid: string[] = [];
  const carts: string[] = [];
  const { rounds, warmUp } = roundsOf(PLAN);
  for (let count = rounds + warmUp; count > 0; count--) {
    progress(`${PLAN.title}: ${2 * count} carts to fill`);
    paid.push(await paidOrder(shop));
    carts.push(await cartToComplete(plain));
  }
  const results = await alternate(PLAN, {
    ours: untilQuiet(shop, byNotification(shop, paid)),
    bare: untilQuiet(plain, byShopper(plain, carts)),
  });
  await shop.gateway.faults({});
  const what = "notification to order.placed / a bare provider's completion to order.placed";
  return [
    time(
      what,
      1.3,
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
export async function cartToComplete(shop: PlainShop): Promise<string> {
  const shopper = shop.shopper();
  const { id } = await shopper.fillCart();
  await shopper.choose(BARE);
  return `${shop.url}/store/carts/${id}/complete`;
}

/** Sends the next of these notifications; what goes on besides need not be over. */
export function byNotification(shop: Shop, bodies: string[]): () => Promise<Order> {
  const send = bareClient(1);
  return () => timeOrder(shop, async () => expectAnswer("success", await send(shop.ipnUrl, next(bodies))));
}

/** Completes the cart at the next of these addresses. */
export function byShopper(shop: PlainShop, addresses: string[]): () => Promise<Order> {
  const headers = {
    "Content-Type": "application/json",
    "x-publishable-api-key": shop.seeded.publishableKey,
  };
  return () =>
    timeOrder(shop, async () => expectAnswer('"order"', await bareClient(1, headers)(next(addresses), "{}")));
}

/** The next one begins when nothing goes on any more. */
const untilQuiet = (shop: Pick<Shop, "quiet">, order: () => Promise<Order>) => async () => {
  const took = await order();
  await shop.quiet();
  return took;
};

async function timeOrder(shop: Pick<Shop, "nextOrder">, send: () => Promise<void>): Promise<Order> {
  const start = performance.now();
  const passed = () => performance.now() - start;
  const [placed, answered] = await Promise.all([shop.nextOrder().then(passed), send().then(passed)]);
  return { placed, answered };
}

function next(prepared: string[]): string {
  const first = prepared.shift();
  if (first === undefined) throw new Error("Everything that was prepared is used");
  return first;
}
