import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { bareClient, expectAnswer } from "./bare-client";
import type { MedusaProcess } from "../testing/servers/medusa-process";
import type { Bench } from "./bench";
import { load } from "./load";
import { notificationBody } from "./order";
import { compareBy, type Comparison, interleave } from "./rounds";
import { floor, type Row, throughput, time } from "./rows";
import type { Shop } from "./shop/shop";
import { BARE, type PlainShop } from "./shop/start-plain";

const ONE = { atOnce: 1, orders: 3, rounds: 11 };
const MANY = { atOnce: 16, orders: 16, rounds: 9 };

/** What a round of whole orders took. */
export interface Whole {
  elapsed_ms: number;
  /** Of the server's process. */
  processor_ms: number;
}

/** A store, and one whole order in it: from the empty cart to what its payment leaves behind. */
export interface Side {
  processes: readonly MedusaProcess[];
  order: () => Promise<string>;
  /** Resolves once nothing is left to do for these. */
  settled: (orders: readonly string[]) => Promise<void>;
  /** Resolves once what was put off has begun: it is no part of the time, and of the processor's. */
  later?: () => Promise<unknown>;
}

/** Whole orders, one after the other and several at once, beside those of a store without the plugin. */
export async function wholeOrders(bench: Bench): Promise<Row[]> {
  const [shop, plain] = [await bench.shop(), await bench.plain()];
  // Their notifications are sent from here: after the shopper's own completion, or in its place.
  await shop.gateway.faults({ ipn: { lose: true } });
  const { medusa } = shop;
  const sides = [
    oursBy(shop, [medusa], completedByShopper(shop)),
    oursBy(shop, [medusa], toldOf(shop)),
    plainBy(plain, [plain.medusa], BARE),
    plainBy(plain, [plain.medusa], "pp_system_default"),
  ];
  const one = await compareSides("one shopper", ONE, sides);
  const many = await compareSides("16 shoppers", MANY, sides);
  await shop.gateway.faults({});
  const figure = "processor time of the server for a whole order";
  return [
    time(`${figure}, completed by the shopper: ours / a bare provider`, 1.1, one.completed.processor),
    time(`${figure}, by the notification alone: ours / a bare provider`, 1.15, one.told.processor),
    ...checkouts("one shopper", ONE.orders, one),
    ...checkouts("16 shoppers", MANY.orders, many),
  ];
}

interface Compared extends Record<"completed" | "told", { processor: Comparison; elapsed: Comparison }> {
  /** A bare provider beside Medusa's own, which captures nothing. */
  bare: Comparison;
}

const checkouts = (who: string, orders: number, { completed, told, bare }: Compared): Row[] => [
  throughput(`whole checkouts, ${who}: ours / pp_system_default`, 0.9, completed.elapsed, orders),
  throughput(
    `whole checkouts, ${who}, by the notification: ours / pp_system_default`,
    0.85,
    told.elapsed,
    orders,
  ),
  floor(throughput(`whole checkouts, ${who}: a bare provider / pp_system_default`, 0.9, bare, orders)),
];

async function compareSides(who: string, plan: typeof ONE, sides: readonly Side[]): Promise<Compared> {
  const title = `whole orders, ${who}`;
  const rounds = sides.map((side) => () => playRound(side, plan));
  const [completed, told, bare, system] = await interleave({ title, rounds: plan.rounds, warmUp: 1 }, rounds);
  const elapsed = (ours: Whole[]) => compareBy({ ours, bare: system }, ({ elapsed_ms }) => elapsed_ms);
  const of = (ours: Whole[]) => ({
    processor: compareBy({ ours, bare }, ({ processor_ms }) => processor_ms / plan.orders),
    elapsed: elapsed(ours),
  });
  return { completed: of(completed), told: of(told), bare: elapsed(bare) };
}

/** Plays so many whole orders of one side. */
export async function playRound(
  { processes, order, settled, later }: Side,
  { atOnce, orders }: Pick<typeof ONE, "atOnce" | "orders">,
): Promise<Whole> {
  const quiet = () => Promise.all(processes.map((one) => one.ask("quiet")));
  const processor = async () => {
    const times = await Promise.all(processes.map((one) => one.ask("processor")));
    return z
      .array(z.number())
      .parse(times)
      .reduce((sum, one) => sum + one, 0);
  };
  await quiet();
  const before = await processor();
  const start = performance.now();
  const made: string[] = [];
  await load(atOnce, Array(orders).fill(order), async (one: typeof order) => void made.push(await one()));
  await settled(made);
  const elapsed_ms = performance.now() - start;
  await later?.();
  await quiet();
  return { elapsed_ms, processor_ms: (await processor()) - before };
}

/** The shop of a plugin, whose servers are one process or several. */
export const oursBy = (
  { database }: Pick<Shop, "database">,
  processes: Side["processes"],
  order: Side["order"],
): Side => ({
  processes,
  order,
  settled: async (references) => {
    const question = `select from crossborder_transaction where reference = any($1)
      and reconciliation_status = 'reconciled' and next_check_at is null and order_id is not null`;
    const isSettled = async () =>
      (await database.query(question, [references])).rowCount === references.length;
    while (!(await isSettled())) await pause(5);
  },
});

/** A store without the plugin. */
export const plainBy = (
  plain: Pick<PlainShop, "shopper">,
  processes: Side["processes"],
  provider: string,
): Side => ({
  processes,
  order: async () => {
    const shopper = plain.shopper();
    const { id } = await shopper.fillCart();
    const { status } = await shopper.choose(provider);
    if (status !== 200) throw new Error(`${provider} was refused: ${status}`);
    await complete(shopper, id);
    return id;
  },
  settled: async () => undefined,
});

/** What paying needs of a shop. */
type Paying = Pick<Shop, "shopper" | "gateway" | "ipnUrl">;

/** Its shopper completes it, and the notification follows. */
export const completedByShopper = (shop: Paying) => async () => {
  const { shopper, cart_id, reference } = await pay(shop);
  await complete(shopper, cart_id);
  await notify(shop, reference);
  return reference;
};

const toldOf = (shop: Paying) => async () => {
  const { reference } = await pay(shop);
  await notify(shop, reference);
  return reference;
};

async function pay(shop: Paying) {
  const shopper = shop.shopper();
  const { id: cart_id } = await shopper.fillCart();
  const { reference } = (await shopper.choosePayment("channel-a")).shown;
  await shop.gateway.act(reference, "pay");
  return { shopper, cart_id, reference };
}

async function complete(shopper: ReturnType<Shop["shopper"]>, cart_id: string): Promise<void> {
  const { type, error } = await shopper.complete(cart_id);
  if (type !== "order") throw new Error(`A checkout became no order: ${error?.message}`);
}

async function notify(shop: Paying, reference: string): Promise<void> {
  const body = notificationBody(await shop.gateway.order(reference));
  expectAnswer("success", await bareClient(1)(shop.ipnUrl, body));
}
