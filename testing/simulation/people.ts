import { reconcileCanceledOrder } from "../../src/payments/job/drift";
import { heldOf, keptOf } from "./gateway-orders";
import { cancelOrder } from "./medusa-cancellation";
import { keptBy, type CartRow, type PaymentRow } from "./medusa-rows";
import { actOnOrder, changeCart, choose, complete, look, newCart } from "./shop";
import type { History } from "./history";
import { PROVIDERS, type Running } from "./world";

const TOTALS = ["10.00", "12.34", "25.00"] as const;
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** One browser tab of a shopper: it does a few things, in any order, and waits in between. */
export async function shop(history: History, cart: CartRow): Promise<void> {
  const { random } = history;
  const shown: string[] = [];
  const moves = random.between(3, 8);
  for (let move = 0; move < moves; move++) {
    await history.wait(
      random.chance(0.6) ? random.between(0, 5 * SECOND_MS) : random.between(0, 10 * MINUTE_MS),
    );
    const kind = random.next();
    if (shown.length === 0 || kind < 0.2) {
      const reference = await history.ask("chooses a method", (up) =>
        choose(up, cart, random.pick(PROVIDERS)),
      );
      if (reference) shown.push(reference);
    } else if (kind < 0.6) {
      const reference = random.pick(shown);
      history.note(`the shopper pays ${reference}: ${history.world.gateway.pay(reference)}`);
    } else if (kind < 0.7) {
      const total = random.pick(TOTALS);
      await history.ask(`changes ${cart.id} to ${total}`, (up) => changeCart(up, cart, total));
    } else if (kind < 0.85) await history.ask(`completes ${cart.id}`, (up) => complete(up, cart));
    else await history.ask("comes back", (up) => look(up, random.pick(shown), "shopper"));
  }
}

/** One of the staff: looks for something to do with a payment, and does it. */
export async function work(history: History): Promise<void> {
  const { random, world } = history;
  const moves = random.between(1, 4);
  for (let move = 0; move < moves; move++) {
    await history.wait(random.between(0, 40 * MINUTE_MS));
    const payments = [...world.rows.payments.values()];
    if (payments.length === 0) continue;
    const payment = random.pick(payments);
    await history.ask(`staff acts on ${payment.id}`, (up) => actOn(history, up, payment));
  }
}

async function actOn({ random, world, note }: History, up: Running, payment: PaymentRow): Promise<void> {
  const { core } = up;
  const order = world.rows.orderOfCollection(payment.collection_id);
  if (!order) return;
  const kind = random.next();
  if (kind < 0.25) {
    note(`staff cancels ${order.id}`);
    await actOnOrder(up, order.id, () => cancelOrder(core, order.id));
    await reconcileCanceledOrder(up.context, order.id);
  } else if (payment.captures.length > 0) {
    note(`staff refunds ${payment.id}`);
    await actOnOrder(up, order.id, () =>
      core.refund(payment.id, keptBy(payment).toFixed(2), { created_by: "user_1" }),
    );
  } else if (kind < 0.8) {
    const amount = random.chance(0.5) ? payment.amount : "5.00";
    note(`staff captures ${amount} of ${payment.id}`);
    await actOnOrder(up, order.id, () => core.capture(payment.id, amount));
  } else await look(up, referenceOf(world.rows.sessions.get(payment.payment_session_id)?.data), "staff");
}

function referenceOf(data: Record<string, unknown> | undefined): string {
  const block = data?.crossborder;
  return block && typeof block === "object" && "reference" in block ? String(block.reference) : "";
}

/** Somebody gives a payment back in the gateway's dashboard. */
export async function atDashboard({ random, wait, world, note }: History): Promise<void> {
  await wait(random.between(0, 60 * MINUTE_MS));
  const paid = [...world.gateway.orders.values()].filter((one) => keptOf(one).gt(0) && heldOf(one).eq(0));
  if (paid.length === 0) return;
  const { reference } = random.pick(paid);
  note(`${reference} is refunded in the gateway's dashboard`);
  world.gateway.refundInDashboard(reference);
}

export const fillCart = (history: History): CartRow => newCart(history.world, history.random.pick(TOTALS));
