import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { MedusaProcess } from "../../testing/servers/medusa-process";
import { eventually } from "../../testing/shop/sandbox-control";
import type { Bench } from "../bench";
import { note } from "../progress";
import { compareBy, type Comparison, interleave, median, type Results, timedAsync } from "../rounds";
import { counted, type Row, throughput, time } from "../rows";
import type { Shop } from "../shop/shop";
import type { PlainShop } from "../shop/start-plain";
import { startShop } from "../shop/start-shop";
import { silentAfter } from "../start-gateway";
import { countBy, countedSchema } from "../statements/counts";
import { oursBy, playRound, type Side, type Whole } from "../whole";
import { type Checkout, ourCheckout, type Paid, stripesCheckout } from "./checkouts";

const PROGRAM = join(__dirname, "../statements/server.ts");

/** How long each answer of a gateway takes. */
const DELAYS_MS = [0, 150];
const ONE = { atOnce: 1, orders: 2 };
const MANY = { atOnce: 16, orders: 16 };
const ROUNDS = { one: 9, many: 7 };
const COUNTED = { title: "beside Stripe's, counted", rounds: 3, warmUp: 1 };
/** The ledger is written besides. */
const GOAL = 1.1;
const CALLS = "<= 3";

/** Medusa's route for webhooks looks at one so long after it has answered. */
const CORE_WAITS_MS = 5_000;

/** A store with its gateway, as both are compared. */
interface Compared {
  medusa: MedusaProcess;
  checkout: Checkout;
  /** How often the gateway was called. */
  calls: () => Promise<number>;
  delay: (ms: number) => Promise<void>;
  nextOrder: () => Promise<void>;
  /** What a settled order is known by. */
  keyOf: (paid: Paid) => string;
  side: (order: Side["order"]) => Side;
}

/** Whole orders of this plugin beside those of Medusa's own provider of Stripe, by the shopper and by the webhook alone. */
export async function besideStripe(bench: Bench): Promise<Row[]> {
  const ours = compareOurs(await startShop(bench.lifetime, PROGRAM));
  const stripe = compareStripe(await bench.plain());
  for (const { delay, medusa } of [ours, stripe]) {
    await delay(0);
    await medusa.ask("count alone");
  }
  // Else a busy machine has the page wait for the order, and ask for it in no two orders as often.
  await ours.medusa.ask("wait longer");
  const rows = await countedRows(ours, stripe);
  await ours.medusa.ask("wait as ever");
  for (const ms of DELAYS_MS) rows.push(...(await timedRows(ms, ours, stripe)));
  return rows;
}

const compareOurs = (shop: Shop): Compared => ({
  medusa: shop.medusa,
  checkout: ourCheckout(shop),
  calls: async () => (await shop.gateway.calls()).length,
  // Its notifications are sent from here.
  delay: (ms) => shop.gateway.faults(silentAfter(ms)),
  nextOrder: () => shop.nextOrder(),
  keyOf: ({ payment }) => payment,
  side: (order) => oursBy(shop, [shop.medusa], order),
});

const compareStripe = (shop: PlainShop): Compared => ({
  medusa: shop.medusa,
  checkout: stripesCheckout(shop),
  calls: async () => (await shop.stripe.calls()).length,
  delay: (ms) => shop.stripe.delay(ms),
  nextOrder: () => shop.nextOrder(),
  keyOf: ({ cart_id }) => cart_id,
  side: (order) => ({
    processes: [shop.medusa],
    order,
    settled: async (carts) => {
      const captured = `select from order_cart join order_payment_collection using (order_id)
        join payment using (payment_collection_id) where cart_id = any($1) and captured_at is not null`;
      await eventually(
        async () => (await shop.database.query(captured, [carts])).rowCount === carts.length,
        "the orders to be captured",
      );
    },
  }),
});

/** How an order is placed; resolves to the milliseconds that it is waited for. */
const WAYS = {
  shopper: async (_store: Compared, { comeBack, notify }: Paid) => {
    const ms = await timedAsync(comeBack);
    await notify();
    return ms;
  },
  webhook: ({ nextOrder }: Compared, { notify }: Paid) =>
    timedAsync(() => Promise.all([nextOrder(), notify()])),
};
type Way = keyof typeof WAYS;

/** What comes after the shopper's order: of both sides, a process that waits takes processor time as well. */
const LATER: Record<Way, () => Promise<unknown>> = {
  shopper: () => pause(CORE_WAITS_MS + 500),
  webhook: async () => undefined,
};

interface Measured extends Whole {
  wait_ms: number;
}

const roundOf = (store: Compared, way: Way, plan: typeof ONE) => async (): Promise<Measured> => {
  const waits: number[] = [];
  const order = async () => {
    const paid = await store.checkout.pay(await store.checkout.fill());
    waits.push(await WAYS[way](store, paid));
    return store.keyOf(paid);
  };
  const whole = await playRound({ ...store.side(order), later: LATER[way] }, plan);
  return { ...whole, wait_ms: median(waits) };
};

/** What the server does for an order, and what a shopper waits. */
async function timedRows(ms: number, ours: Compared, stripe: Compared): Promise<Row[]> {
  await Promise.all([ours, stripe].map(({ delay }) => delay(ms)));
  const title = `beside Stripe's, answers after ${ms} ms`;
  const [shopper, stripesShopper, told, stripesTold] = await interleave(
    { title: `${title}, one shopper`, rounds: ROUNDS.one, warmUp: 1 },
    [
      ...[roundOf(ours, "shopper", ONE), roundOf(stripe, "shopper", ONE)],
      ...[roundOf(ours, "webhook", ONE), roundOf(stripe, "webhook", ONE)],
    ],
  );
  const [many, stripesMany] = await interleave(
    { title: `${title}, 16 shoppers`, rounds: ROUNDS.many, warmUp: 1 },
    [roundOf(ours, "shopper", MANY), roundOf(stripe, "shopper", MANY)],
  );
  const processor = ({ processor_ms }: Whole) => processor_ms / ONE.orders;
  const wait = ({ wait_ms }: Measured) => wait_ms;
  const byShopper = { ours: shopper, bare: stripesShopper };
  const byWebhook = { ours: told, bare: stripesTold };
  const rate = compareBy({ ours: many, bare: stripesMany }, ({ elapsed_ms }) => elapsed_ms);
  return [
    ...(ms > 0
      ? [
          time(`from the customer's return to the order, ${ms} ms`, GOAL, compareBy(byShopper, wait)),
          time(`from the webhook to the order, ${ms} ms`, GOAL, compareBy(byWebhook, wait)),
        ]
      : [
          time("processor time of an order, by the shopper", GOAL, compareBy(byShopper, processor)),
          time("… by the webhook alone", GOAL, compareBy(byWebhook, processor)),
        ]),
    throughput(`checkouts, 16 shoppers at once, ${ms} ms`, 1 / GOAL, rate, MANY.orders),
  ];
}

/** Statements and calls, from choosing the payment until nothing is left to do: no round differs from another one. */
async function countedRows(ours: Compared, stripe: Compared): Promise<Row[]> {
  const count = (store: Compared, way: Way) => () => countOrder(store, way);
  // The first payment makes what all others use.
  const [shopper, stripesShopper, told, stripesTold] = await interleave(COUNTED, [
    ...[count(ours, "shopper"), count(stripe, "shopper")],
    ...[count(ours, "webhook"), count(stripe, "webhook")],
  ]);
  const rows = (how: string, sides: Results<CountedOrder>) => {
    note(`ours, ${how}\n${sides.ours[0]?.requests}`);
    note(`Stripe's, ${how}\n${sides.bare[0]?.requests}`);
    const statements = compareBy(sides, (one) => one.statements);
    const calls = compareBy(sides, (one) => one.calls);
    return [
      often(`SQL statements of an order, ${how}`, statements),
      { ...often(`gateway calls of an order, ${how}`, calls), goal: CALLS },
    ];
  };
  return [
    ...rows("by the webhook alone", { ours: told, bare: stripesTold }),
    ...rows("by the shopper", { ours: shopper, bare: stripesShopper }),
  ];
}

const often = (figure: string, { ours, other, rounds, ratio, least, most }: Comparison): Row => ({
  ...counted(figure, GOAL, ours, other),
  ...{ rounds, ratio: { median: ratio, least, most } },
});

interface CountedOrder {
  statements: number;
  /** By the request that has caused them, a line for each. */
  requests: string;
  calls: number;
}

async function countOrder(store: Compared, way: Way): Promise<CountedOrder> {
  const { medusa, checkout, side } = store;
  const quiet = () => medusa.ask("quiet");
  const take = async () => {
    await quiet();
    return countedSchema.parse(await medusa.ask("take statements"));
  };
  const filled = await checkout.fill();
  await take();
  const before = await store.calls();
  const paid = await checkout.pay(filled);
  // The webhook meets nobody at work: how often it would wait for its turn repeats in no two orders.
  const notify = async () => {
    await quiet();
    await paid.notify();
  };
  await WAYS[way](store, { ...paid, notify });
  await side(async () => "").settled([store.keyOf(paid)]);
  await LATER[way]();
  const counted = await take();
  const requests = [...countBy(counted, ({ during }) => during || "no request")];
  return {
    statements: counted.statements.length,
    requests: requests.map(([request, count]) => `  ${String(count).padStart(4)}  ${request}`).join("\n"),
    calls: (await store.calls()) - before,
  };
}
