import { join } from "node:path";
import type { Lifetime } from "../../testing/programs/lifetime";
import { startDatabase, startMedusa } from "../../testing/servers/start";
import type { MedusaProcess } from "../../testing/servers/medusa-process";
import { Shopper } from "../../testing/shop/shopper";
import { type Count, payWith, playSteps, STEPS } from "../../testing/statements/steps";
import { freePort } from "../../testing/programs/free-port";
import { bareClient, expectAnswer } from "../bare-client";
import type { Bench } from "../bench";
import { notificationBody } from "../order";
import { note } from "../progress";
import type { Row } from "../rows";
import { startShop } from "../shop/start-shop";
import { countedSchema, type Counts, printOwners, printSteps } from "./counts";

const PROGRAM = join(__dirname, "server.ts");

/**
 * The statements of each step, exactly: of a store with the plugin, and of one without it, whose carts are paid with a provider that
 * captures and keeps nothing, and with Medusa's own.
 */
export async function statements({ lifetime }: Bench): Promise<Row[]> {
  const ours = await countOurs(lifetime);
  const plain = await countPlain(lifetime);
  printSteps({ "with the plugin": ours, ...plain });
  printOwners(ours);
  return [];
}

async function countOurs(lifetime: Lifetime): Promise<Counts> {
  const shop = await startShop(lifetime, PROGRAM);
  await shop.medusa.ask("count statements");
  const counts: Counts = new Map();
  const calls = async () => (await shop.gateway.calls()).length;
  const stage = {
    gateway: shop.gateway,
    shopper: () => shop.shopper(),
    notify: async (order: Parameters<typeof notificationBody>[0]) =>
      expectAnswer("success", await bareClient(1)(shop.ipnUrl, notificationBody(order))),
    runJob: () => shop.runJob(),
    runMinute: () => shop.medusa.ask("minute"),
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
async function countPlain(lifetime: Lifetime): Promise<Record<string, Counts>> {
  note("statements: starting a store without the plugin");
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const medusa = await startMedusa(lifetime, {
    program: PROGRAM,
    store: join(__dirname, "store"),
    env: {
      PORT: String(port),
      DATABASE_URL: await startDatabase(lifetime, "plain"),
      CREATE_TABLES: "true",
      DISABLE_ADMIN: "true",
      PLAIN: "true",
    },
  });
  await lifetime.while(medusa.listening);
  const seeded = await lifetime.while(medusa.seed());
  await medusa.ask("get ready");
  await medusa.ask("count statements");
  const shopper = () => new Shopper(url, seeded);
  const play = async (provider: string, other: string): Promise<Counts> => {
    const counts: Counts = new Map();
    const count = counting(medusa, counts, async () => 0);
    await payWith({ provider, other, shopper, count });
    return counts;
  };
  const bare = ["pp_bare_one", "pp_bare_two"] as const;
  await play(...bare);
  return {
    "a bare provider": await play(...bare),
    pp_system_default: await play("pp_system_default", "pp_bare_one"),
  };
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
