import { heldOf, keptOf } from "./gateway-orders";
import type { History } from "./history";
import type { CartRow, CollectionRow } from "./medusa-rows";
import { changeCart, choose, complete, look, newCart, newOrder } from "./shop";
import { PROVIDERS } from "./world";

const TOTALS = ["10.00", "12.34", "25.00"] as const;
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** What a shopper has before them: a cart, or an order of which they have the link. */
export interface Basket {
  collection: CollectionRow;
  cart?: CartRow;
}

export function fillBasket({ random, world }: History): Basket {
  const total = random.pick(TOTALS);
  if (random.chance(0.2)) return { collection: newOrder(world, total) };
  const cart = newCart(world, total);
  const collection = world.rows.collections.get(cart.collection_id ?? "");
  if (!collection) throw new Error("a cart has a payment collection");
  return { collection, cart };
}

/** Another payment collection of the same order, for the same money. */
export function linkAgain({ world: { rows } }: History, { collection }: Basket): Basket {
  const order = rows.orderOfCollection(collection.id);
  if (!order) throw new Error("it is of an order");
  return { collection: rows.collect(order) };
}

/** One browser tab of a shopper: it does a few things, in any order, and waits in between. */
export async function shop(history: History, { collection, cart }: Basket): Promise<void> {
  const { random, world, note } = history;
  const shown: string[] = [];
  const moves = random.between(3, 8);
  for (let move = 0; move < moves; move++) {
    await history.wait(
      random.chance(0.6) ? random.between(0, 5 * SECOND_MS) : random.between(0, 10 * MINUTE_MS),
    );
    const kind = random.next();
    if (shown.length === 0 || kind < 0.2) {
      const reference = await history.ask(`chooses a method for ${collection.id}`, (up) =>
        choose(up, collection, random.pick(PROVIDERS)),
      );
      if (reference) shown.push(reference);
    } else if (kind < 0.55) {
      const reference = random.pick(shown);
      note(`the shopper pays ${reference}: ${world.gateway.pay(reference)}`);
    } else if (kind < 0.6) {
      const reference = random.pick(shown);
      note(`the wallet declines ${reference}`);
      world.gateway.decline(reference);
      if (random.chance(0.5)) continue;
      await history.wait(random.between(0, 5 * MINUTE_MS));
      note(`the shopper tries again to pay ${reference}: ${world.gateway.pay(reference)}`);
    } else if (kind < 0.7 && cart) {
      const total = random.pick(TOTALS);
      await history.ask(`changes ${cart.id} to ${total}`, (up) => changeCart(up, cart, total));
    } else if (kind < 0.85 && cart) await history.ask(`completes ${cart.id}`, (up) => complete(up, cart));
    else await history.ask("comes back", (up) => look(up, random.pick(shown), "shopper"));
  }
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

/** The region offers a channel no more, and offers it again after a while. */
export async function switchOff({ random, wait, world, note }: History): Promise<void> {
  await wait(random.chance(0.6) ? random.between(0, 20 * SECOND_MS) : random.between(0, 60 * MINUTE_MS));
  const provider_id = random.pick(PROVIDERS);
  note(`${provider_id} is switched off`);
  world.rows.offered.delete(provider_id);
  await wait(random.between(MINUTE_MS, 30 * MINUTE_MS));
  note(`${provider_id} is offered again`);
  world.rows.offered.add(provider_id);
}
