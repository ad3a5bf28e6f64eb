import { join } from "node:path";
import type { Lifetime } from "../../testing/programs/lifetime";
import type { MedusaProcess } from "../../testing/servers/medusa-process";
import { type Count, payWith, playSteps, type StepName, STEPS } from "../../testing/statements/steps";
import { bareClient, expectAnswer } from "../bare-client";
import type { Bench } from "../bench";
import { notificationBody } from "../order";
import { signIn } from "../../testing/shop/staff";
import { note } from "../progress";
import { alone, counted, type Row } from "../rows";
import { BARE } from "../shop/start-plain";
import { startShop } from "../shop/start-shop";
import { countedSchema, type Counts, printOwners, printSteps, sumOf } from "./counts";

const PROGRAM = join(__dirname, "server.ts");

/**
 * The statements of each step, exactly: of a store with the plugin, and of one without it, whose carts are paid with a provider that
 * captures and keeps nothing, and with Medusa's own.
 */
export async function statements(bench: Bench): Promise<Row[]> {
  const { lifetime } = bench;
  const ours = await countOurs(lifetime);
  const { bare, pp_system_default } = await lifetime.while(countPlain(bench));
  printSteps({ "with the plugin": ours, "a bare provider": bare, pp_system_default });
  printOwners(ours);
  return [
    ...rowsOf("completed by the shopper", [ours, ["cart", "session", "complete", "after"]], bare),
    ...rowsOf("by the notification alone", [ours, ["cart", "session", "alone"]], bare),
  ];
}

/** What a whole order costs in all its steps. */
function rowsOf(how: string, [counts, steps]: readonly [Counts, readonly StepName[]], bare: Counts): Row[] {
  const ours = sumOf(counts, steps);
  const other = sumOf(bare, ["cart", "session", "complete"]);
  const name = (what: string) => `${what} of a whole order, ${how}: ours / a bare provider`;
  return [
    counted(name("statements"), 1.1, ours.statements, other.statements),
    counted(name("SQL transactions"), 1.1, ours.transactions, other.transactions),
    counted(name("events"), 1.1, ours.events, other.events),
    alone(`gateway calls of a whole order, ${how}`, String(ours.calls), "<= 2", 1),
  ];
}

async function countOurs(lifetime: Lifetime): Promise<Counts> {
  const shop = await startShop(lifetime, PROGRAM);
  await shop.medusa.ask("count statements");
  const counts: Counts = new Map();
  const calls = async () => (await shop.gateway.calls()).length;
  const stage = {
    gateway: shop.gateway,
    shopper: () => shop.shopper(),
    staff: await signIn(shop.url),
    notify: async (order: Parameters<typeof notificationBody>[0]) =>
      expectAnswer("success", await bareClient(1)(shop.ipnUrl, notificationBody(order))),
    runJob: () => shop.runJob(),
    runMinute: () => shop.runMinute(),
  };
  note("statements: warming up, the first payment makes what all others use");
  const uncounted: Count = async (_step, work) => {
    const result = await work();
    await shop.quiet();
    return result;
  };
  await lifetime.while(playSteps({ ...stage, count: uncounted }));
  await lifetime.while(playSteps({ ...stage, count: counting(shop.medusa, counts, calls) }));
  return counts;
}

/** The same steps of two providers in a store without the plugin. */
async function countPlain({ plain }: Bench) {
  const shop = await plain();
  await shop.medusa.ask("count statements");
  const play = async (provider: string, other: string): Promise<Counts> => {
    const counts: Counts = new Map();
    const count = counting(shop.medusa, counts, async () => 0);
    await payWith({ provider, other, shopper: () => shop.shopper(), count });
    return counts;
  };
  const bare = [BARE, "pp_bare_two"] as const;
  await play(...bare);
  return { bare: await play(...bare), pp_system_default: await play("pp_system_default", BARE) };
}

/** What a step leaves to be done after its answer belongs to it, and what came before it does not. */
function counting(medusa: MedusaProcess, counts: Counts, calls: () => Promise<number>): Count {
  const take = async () => {
    await medusa.ask("quiet");
    return countedSchema.parse(await medusa.ask("take statements"));
  };
  return async (step, work) => {
    note(`statements: ${STEPS[step]}`);
    await take();
    const before = await calls();
    const result = await work();
    const counted = { ...(await take()), calls: (await calls()) - before };
    counts.set(step, [...(counts.get(step) ?? []), counted]);
    return result;
  };
}
