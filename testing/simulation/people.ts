import { heldOf, keptOf } from "./gateway-orders";
import type { History } from "./history";
import type { OrderRow } from "./medusa-rows";
import { payByItsLink } from "./link-payer";
import { mindOrders } from "./office";
import { newCart, newOrder, newOrderOfStaff } from "./shop";
import { type Basket, shop, TOTALS } from "./shopper";
import { PART, reprice, work } from "./staff";
import { PROVIDERS } from "./world";

const SECOND_MS = 1_000;

/** What a storefront says of when payments are opened: most say nothing. */
const OPENINGS = [{}, {}, { opening: "on_pay" }, { opening: "on_pay" }, { opening: "at_once" }] as const;

/** Who comes to the shop in a history, and what they do. */
export function everybody(history: History): Promise<void>[] {
  const { random } = history;
  const people: Promise<void>[] = [];
  const carts = random.between(1, 2);
  for (let n = 0; n < carts; n++) {
    const basket = fillBasket(history);
    people.push(shop(history, basket));
    if (random.chance(0.4)) people.push(shop(history, basket));
    const order = basket.cart ? undefined : orderOf(history, basket);
    if (order && random.chance(0.5))
      people.push(shop(history, { collection: history.world.rows.collect(order) }));
    if (order && random.chance(0.3)) people.push(reprice(history, order));
  }
  const staff = random.between(1, 2);
  for (let n = 0; n < staff; n++) people.push(work(history));
  if (random.chance(history.world.isOrderFirst ? 0.6 : 0.25)) people.push(mindOrders(history));
  if (random.chance(0.1)) people.push(sendLink(history));
  if (random.chance(0.15)) people.push(atDashboard(history));
  if (random.chance(0.15)) people.push(switchOff(history));
  if (random.chance(0.1)) people.push(cleanUp(history));
  return people;
}

/** An order, or a draft, that staff has made for a customer who pays it by a link. */
async function sendLink(history: History): Promise<void> {
  const { random, wait, world, minute_ms } = history;
  await wait(random.between(0, 10 * minute_ms));
  const order = newOrderOfStaff(world, random.pick(TOTALS), random.pick(["pending", "draft"]));
  await payByItsLink(history, order);
}

function fillBasket({ random, world }: History): Basket {
  const total = random.pick(TOTALS);
  const opening = random.pick(OPENINGS);
  if (random.chance(0.2)) return { collection: newOrder(world, total), ...opening };
  const cart = newCart(world, total);
  const collection = world.rows.collections.get(cart.collection_id ?? "");
  if (!collection) throw new Error("a cart has a payment collection");
  return { collection, cart, ...opening };
}

function orderOf({ world: { rows } }: History, { collection }: Basket): OrderRow {
  const order = rows.orderOfCollection(collection.id);
  if (!order) throw new Error("it is of an order");
  return order;
}

/** Somebody gives a payment back in the gateway's dashboard. */
async function atDashboard({ random, wait, world, note, minute_ms }: History): Promise<void> {
  await wait(random.between(0, 60 * minute_ms));
  const paid = [...world.gateway.orders.values()].filter((one) => keptOf(one).gt(0) && heldOf(one).eq(0));
  if (paid.length === 0) return;
  const { reference } = random.pick(paid);
  const part = world.takesParts && random.chance(0.6) ? PART : undefined;
  note(`${part ?? "all"} of ${reference} is refunded in the gateway's dashboard`);
  world.gateway.refundInDashboard(reference, part);
}

/** A script of the store deletes an old payment session, and asks no provider. */
async function cleanUp({ random, wait, world: { rows }, note, minute_ms }: History): Promise<void> {
  await wait(random.between(0, 60 * minute_ms));
  const old = [...rows.sessions.values()].filter(({ id }) => rows.paymentOfSession(id));
  if (old.length === 0) return;
  const { id } = random.pick(old);
  note(`a script of the store deletes ${id}`);
  rows.sessions.delete(id);
}

/** The region offers a channel no more, and offers it again after a while. */
async function switchOff({ random, wait, world, note, minute_ms }: History): Promise<void> {
  await wait(random.chance(0.6) ? random.between(0, 20 * SECOND_MS) : random.between(0, 60 * minute_ms));
  const provider_id = random.pick(PROVIDERS);
  note(`${provider_id} is switched off`);
  world.rows.offered.delete(provider_id);
  await wait(random.between(minute_ms, 30 * minute_ms));
  note(`${provider_id} is offered again`);
  world.rows.offered.add(provider_id);
}
