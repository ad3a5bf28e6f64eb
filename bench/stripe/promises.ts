import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { Bench } from "../bench";
import { note, progress } from "../progress";
import { alone, type Row } from "../rows";
import { mayStartRedis } from "../shop/start-cluster";
import type { Filled, Paid } from "./checkouts";
import { type MortalStore, startOurs, startStripes } from "./mortal-store";

/** Carts of each case. */
const CARTS = 3;
const WAIT_MS = 10 * 60_000;
/** The server is killed before the gateway has answered. Ours waits ten seconds for it, Stripe's SDK eighty. */
const SLOW_MS = 8_000;
/** Of a payment of more. */
const REFUND = 5;

/** What was paid in each case, by what happened to it. */
type Played = ReadonlyMap<string, readonly Paid[]>;

/**
 * What comes of payments that something goes wrong with, of this plugin and of Stripe's provider: how many have an order ten minutes
 * later. Each webhook is sent once at most: neither gateway's own repeats are modelled.
 */
export async function promises({ lifetime }: Bench): Promise<Row[]> {
  if (!mayStartRedis("promises")) return [];
  // No time is measured: both at once.
  const stores = await Promise.all([startOurs(lifetime), startStripes(lifetime)]);
  const played = await lifetime.while(Promise.all(stores.map(play)));
  const end = Date.now() + WAIT_MS;
  const [ours, stripes] = await lifetime.while(
    Promise.all(stores.map((store, at) => judge(store, played[at], end))),
  );
  return [...ours].map(([what, text]) => ({ ...alone(what, text, "", 1), other: stripes.get(what) ?? "" }));
}

async function play(store: MortalStore): Promise<Played> {
  const played = new Map<string, readonly Paid[]>();
  const each: Each = async (what, act, filled) => {
    note(`promises, ${store.name}: ${what}`);
    const all: Paid[] = [];
    for (const one of filled ?? (await fillAll(store))) all.push(await store.checkout.pay(one));
    for (const paid of all) await act(paid);
    played.set(what, all);
    return all;
  };
  // Its webhooks are sent from here.
  await store.delay(0);
  await withoutKills(each);
  await aroundTheWebhook(store, each);
  await inTheMiddle(store, each);
  await refunds(store, each);
  return played;
}

/** Fills carts, has them paid, and does with each what happens then. */
type Each = (
  what: string,
  act: (paid: Paid) => Promise<unknown>,
  filled?: readonly Filled[],
) => Promise<readonly Paid[]>;

const nothing = async () => undefined;

async function fillAll({ checkout }: MortalStore): Promise<Filled[]> {
  const filled: Filled[] = [];
  while (filled.length < CARTS) filled.push(await checkout.fill());
  return filled;
}

async function withoutKills(each: Each): Promise<void> {
  await each("the browser does not come back", ({ notify }) => notify());
  await each("the webhook is lost", ({ comeBack }) => comeBack());
  await each("the webhook is lost, and the browser does not come back", nothing);
  await each("the webhook comes twice as the browser comes back", ({ notify, comeBack }) =>
    // Two that complete one cart at once: one may be refused.
    Promise.allSettled([notify(), notify(), comeBack()]),
  );
}

/** No browser comes back. */
async function aroundTheWebhook(store: MortalStore, each: Each): Promise<void> {
  const missed = await each("the server is dead when the webhook comes", nothing);
  await each("the server is killed when it has acknowledged the webhook", ({ notify }) => notify());
  await store.kill();
  await Promise.allSettled(missed.map(({ notify }) => notify()));
  await store.start();
}

async function inTheMiddle(store: MortalStore, each: Each): Promise<void> {
  const lost = await each("the server is killed as it places the order, and the webhook is lost", nothing);
  const told = await each(
    "the server is killed as it places the order, and the webhook comes later",
    nothing,
  );
  const filled = await fillAll(store);
  await killDuring(store, (closed) => [
    ...[...lost, ...told].map(({ comeBack }) => comeBack(closed)),
    ...filled.map((one) => store.checkout.pay(one)),
  ]);
  await Promise.all(told.map(({ notify }) => notify()));
  const again = "the server is killed as it opens the payment, which is then chosen again";
  await each(again, ({ comeBack }) => comeBack(), filled);
}

async function refunds(store: MortalStore, each: Each): Promise<void> {
  const twice = await each(REFUNDED.twice, ({ comeBack }) => comeBack());
  const killed = await each(REFUNDED.killed, ({ comeBack }) => comeBack());
  const press = async ({ cart_id }: Paid) => {
    const [{ id }] = paymentRows.parse((await store.database.query(PAYMENT, [cart_id])).rows);
    await (await store.staff()).post(`/admin/payments/${id}/refund`, { amount: REFUND });
  };
  for (const paid of twice) await Promise.allSettled([press(paid), press(paid)]);
  await killDuring(store, () => killed.map(press));
  for (const paid of killed) await press(paid);
}

const paymentRows = z.tuple([z.object({ id: z.string() })]);
const PAYMENT = `select payment.id from payment join order_payment_collection using (payment_collection_id)
  join order_cart using (order_id) where cart_id = $1`;

/** The gateway does at once what it is called for, and the server is dead before it answers. The browsers are closed with it. */
async function killDuring(
  store: MortalStore,
  begin: (closed: AbortSignal) => readonly Promise<unknown>[],
): Promise<void> {
  const browsers = new AbortController();
  await store.delay(SLOW_MS);
  const before = await store.calls();
  const begun = begin(browsers.signal);
  const over = Promise.allSettled(begun);
  for (const end = Date.now() + SLOW_MS; Date.now() < end; await pause(50))
    if ((await store.calls()) >= before + begun.length) break;
  await store.kill();
  browsers.abort();
  await over;
  await store.delay(0);
  await store.start();
}

/** In words, once every cart has its order or the time is over. */
async function judge(store: MortalStore, played: Played, end: number): Promise<Map<string, string>> {
  const carts = [...played.values()].flat().map(({ cart_id }) => cart_id);
  const ordered = async () => cartRows.parse((await store.database.query(ORDERED, [carts])).rows);
  while (Date.now() < end && (await ordered()).length < carts.length) {
    progress(`promises: ${Math.round((end - Date.now()) / 1000)} s to wait`);
    await pause(5_000);
  }
  const known = new Set((await ordered()).map(({ cart_id }) => cart_id));
  const money = await store.money();
  const words = ([what, all]: [string, readonly Paid[]]): [string, string] => {
    const without = all.filter(({ cart_id }) => !known.has(cart_id));
    const taken = without.filter(({ payment }) => {
      const { paid = 0, refunded = 0 } = money.get(payment) ?? {};
      return paid > refunded;
    });
    const again = all.filter(({ payment }) => (money.get(payment)?.refunded ?? 0) > REFUND);
    const texts = [`${all.length - without.length} of ${all.length} orders`];
    if (taken.length > 0) texts.push(`${taken.length} paid without one`);
    if (isRefunded(what)) texts.push(`${again.length} refunded twice`);
    return [what, texts.join(", ")];
  };
  return new Map([...played].map(words));
}

const cartRows = z.array(z.object({ cart_id: z.string() }));
const ORDERED = "select cart_id from order_cart where cart_id = any($1)";

/** Staff refunds a part. */
const REFUNDED = {
  twice: "the refund of a part is pressed twice at once",
  killed: "the server is killed before the gateway answers a refund, which is pressed again",
};
const isRefunded = (what: string) => Object.values(REFUNDED).includes(what);
