import axios from "axios";
import BigNumber from "bignumber.js";
import { type Journey, Shopper } from "../../../testing/shop/shopper";
import { cookieOf } from "../../../testing/storefront/visit";
import { refunded } from "../medusa-admin";
import { CURRENCIES, type Currency, type Row } from "../row";
import { bothSides, type Run, type Step } from "../run";

const CHANNELS = ["channel-a", "channel-b", "channel-c", "creditcard"];

/** Different sums of money for different orders. */
const BASKETS = [
  { handle: "jasmine-tea", quantity: 1 },
  { handle: "teapot", quantity: 1 },
  { handle: "travel-cup", quantity: 3 },
  { handle: "jasmine-tea", quantity: 7 },
];

/** One order per channel and currency, each from the cart to the storefront's last page. */
export const takeOrders: Step = {
  title: "Taking an order with each channel in each currency",
  run: async (run) => {
    const rows: Row[] = [];
    for (const currency of CURRENCIES) {
      for (const channel of CHANNELS) rows.push(...(await takeOrder(run, channel, currency)));
    }
    return rows;
  },
};

async function takeOrder(run: Run, channel: string, currency: Currency): Promise<Row[]> {
  const { demo, gateway, orders } = run;
  const shopper = new Shopper(demo.medusaUrl, demo.shop);
  const { handle, quantity } = BASKETS[orders.length % BASKETS.length];
  const cart = await shopper.fillCart(currency, handle, quantity);
  const session = await shopper.choosePayment(channel);
  const { reference, cashier_url } = session.shown;
  const opened = await gateway.order(reference);
  const journey = await shopper.comeBackDecided(await shopper.atCashier(cashier_url));
  await gateway.notified(reference);
  const id = journey.storefront.searchParams.get("order_id") ?? undefined;
  orders.push({ channel, currency, id, reference });
  if (id) await seeStorefront(journey, { cart_id: cart.id, order_id: id });
  const openedRow: Row = {
    step: "payment opened",
    channel,
    currency,
    medusa: { state: session.status, money: new BigNumber(session.amount) },
    gateway: { state: opened.status, money: new BigNumber(opened.amount) },
  };
  return [openedRow, await paidRow(run, channel, currency, reference, id)];
}

async function paidRow(
  run: Run,
  channel: string,
  currency: Currency,
  reference: string,
  id?: string,
): Promise<Row> {
  const sides =
    id === undefined ? await withoutOrder(run, reference) : await bothSides(run, { id, reference });
  return { step: "order paid", channel, currency, ...sides };
}

async function withoutOrder({ gateway }: Run, reference: string): Promise<Pick<Row, "medusa" | "gateway">> {
  const { status, paid } = await gateway.order(reference);
  return {
    medusa: { state: "no order", money: new BigNumber(0) },
    gateway: { state: status, money: new BigNumber(paid) },
  };
}

/** @throws Error when the page that the shopper ends up on, in the browser that has the cart, does not show the order */
async function seeStorefront(
  { storefront }: Journey,
  { cart_id, order_id }: { cart_id: string; order_id: string },
): Promise<void> {
  const headers = { Cookie: cookieOf(cart_id) };
  const { data } = await axios.get<string>(storefront.toString(), { headers });
  if (!data.includes(order_id)) throw new Error(`The storefront does not show ${order_id} at ${storefront}`);
}

/** The last order's whole payment, sent back by a person in the admin. */
export const refundOne: Step = {
  title: "Refunding one of them in the admin",
  run: async ({ medusa, gateway, orders }) => {
    const chosen = orders.findLast(({ id }) => id !== undefined);
    if (!chosen?.id) throw new Error("There is no order to refund");
    await medusa.refund(await medusa.order(chosen.id));
    const order = await medusa.order(chosen.id);
    const { status, refunded: sentBack } = await gateway.order(chosen.reference);
    return [
      {
        step: "order refunded",
        channel: chosen.channel,
        currency: chosen.currency,
        medusa: { state: order.payment_status, money: refunded(order) },
        gateway: { state: status, money: new BigNumber(sentBack) },
      },
    ];
  },
};
