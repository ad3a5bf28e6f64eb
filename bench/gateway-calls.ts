import { bareClient, expectAnswer } from "./bare-client";
import type { Bench } from "./bench";
import { load } from "./load";
import { notificationBody } from "./order";
import { progress } from "./progress";
import { calls, type Row } from "./rows";
import type { Shop } from "./shop/shop";

const ORDERS = 5;
const DUPLICATES = 50;

/** How often the gateway is called for one order, from opening it to the end. Counts, not times. */
export async function gatewayCalls(bench: Bench): Promise<Row[]> {
  const shop = await bench.shop();
  return [
    calls("gateway calls of a checkout, notification and browser", "2", await countEach(shop, quietly)),
    calls(`gateway calls with ${DUPLICATES} notifications at once`, "<= 3", await countEach(shop, repeated)),
    calls(
      `gateway calls with ${DUPLICATES} different notifications of one order at once`,
      "<= 3",
      await countEach(shop, varied),
    ),
  ];
}

/** Has an order paid at this cashier address, and the shop notified. */
type Pay = (shop: Shop, cashierUrl: string, reference: string) => Promise<unknown>;

async function countEach(shop: Shop, pay: Pay): Promise<number[]> {
  const counts: number[] = [];
  while (counts.length < ORDERS) {
    progress(`calls: ${pay.name}, order ${counts.length + 1} of ${ORDERS}`);
    const shopper = shop.shopper();
    await shopper.fillCart();
    const { reference, cashier_url } = (await shopper.choosePayment("channel-a")).shown;
    await pay(shop, cashier_url, reference);
    await shop.reconciled(reference);
    await shop.gateway.faults({});
    counts.push((await shop.gateway.calls()).filter((call) => call.reference === reference).length);
  }
  return counts;
}

async function quietly(shop: Shop, cashierUrl: string, reference: string): Promise<void> {
  const callback = await shop.shopper().atCashier(cashierUrl);
  await shop.reconciled(reference);
  await shop.shopper().comeBack(callback);
}

/** The same bytes again and again, sent by the gateway itself. */
async function repeated(shop: Shop, cashierUrl: string): Promise<void> {
  await shop.gateway.faults({ ipn: { duplicate: DUPLICATES - 1 } });
  await shop.shopper().atCashier(cashierUrl);
}

/** No two alike, so that each is kept and reconciled. */
async function varied(shop: Shop, cashierUrl: string, reference: string): Promise<void> {
  await shop.gateway.faults({ ipn: { lose: true } });
  await shop.shopper().atCashier(cashierUrl);
  const order = await shop.gateway.order(reference);
  const bodies = Array.from({ length: DUPLICATES }, (_, copy) => notificationBody(order, `copy ${copy}`));
  const post = bareClient(DUPLICATES);
  await load(DUPLICATES, bodies, async (body) => expectAnswer("success", await post(shop.ipnUrl, body)));
}
