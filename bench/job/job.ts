import { type Bench, LARGE } from "../bench";
import { note } from "../progress";
import { alternate, compareBy, median, roundsOf } from "../rounds";
import { megabytes, memory, type Row, time } from "../rows";
import type { Memory, Shop } from "../shop/shop";
import { openOrders, openShops } from "./ledger-rows";

const PLAN = { title: "job", rounds: 5, warmUp: 2 };
const DUE = 1_000;
const SMALL = 1_000;
/** One run with nothing to do is over in a moment. */
const IDLE_RUNS = 15;

interface Run {
  idleMs: number;
  hourMs: number;
  msPerRow: number;
  growth: Memory;
}

/** Runs of the job in a large shop and in a small one: with nothing due, with what it does once an hour, and with many payments. */
export async function job(bench: Bench): Promise<Row[]> {
  const { orders = LARGE } = bench;
  const shop = await bench.shop();
  const makeDue = await openOrders(shop, DUE);
  const shops = await openShops(shop, { large: orders, small: SMALL });
  const runIn = (name: "large" | "small") => async (): Promise<Run> => {
    await shops.use(name);
    await makeDue("nothing");
    const { took: hourMs } = await measured(shop, () => shop.runJob());
    const idle: number[] = [];
    while (idle.length < IDLE_RUNS) idle.push((await measured(shop, () => shop.runMinute())).took);
    const idleMs = median(idle);
    await makeDue("payments");
    const { took, growth } = await measured(shop, () => shop.runMinute());
    const done = await lookedAt(shop);
    if (done === 0) throw new Error("The job looked at nothing");
    note(
      `job: in the ${name} shop ${idleMs.toFixed(0)} ms with nothing due, ${hourMs.toFixed(0)} ms with the hour's work; looked at ${done} of ${DUE} in ${(took / 1000).toFixed(1)} s; ` +
        `resident memory grew by ${megabytes(growth.rss)} MB, the heap by ${megabytes(growth.heapUsed)} MB`,
    );
    // Per row: a run that is slow stops before it is through, and leaves the rest to the next.
    return { idleMs, hourMs, msPerRow: took / done, growth };
  };
  const results = await alternate(PLAN, { ours: runIn("large"), bare: runIn("small") });
  await shops.putBack();
  const grown = (what: keyof Memory) => results.ours.map(({ growth }) => growth[what]);
  const { rounds } = roundsOf(PLAN);
  const among = `among ${orders} orders`;
  return [
    time(
      `job, its run of each minute with nothing due: ${among} / among ${SMALL}`,
      1.2,
      compareBy(results, ({ idleMs }) => idleMs),
    ),
    time(
      `job, its run of each hour with nothing due: ${among} / among ${SMALL}`,
      1.2,
      compareBy(results, ({ hourMs }) => hourMs),
    ),
    time(
      `job, time for each of ${DUE} due payments: ${among} / among ${SMALL}`,
      1.2,
      compareBy(results, ({ msPerRow }) => msPerRow),
    ),
    // The engine keeps or returns pages as it likes, so that one run alone says little.
    memory(`resident memory, median growth over a run ${among}`, 50, rounds, median(grown("rss"))),
    memory(`heap, largest growth over a run ${among}`, 50, rounds, Math.max(...grown("heapUsed"))),
  ];
}

async function measured(shop: Shop, run: () => Promise<void>): Promise<{ took: number; growth: Memory }> {
  await shop.quiet();
  const before = await shop.memory();
  const start = performance.now();
  await run();
  const took = performance.now() - start;
  const after = await shop.memory();
  return { took, growth: { rss: after.rss - before.rss, heapUsed: after.heapUsed - before.heapUsed } };
}

async function lookedAt({ database }: Shop): Promise<number> {
  const { rowCount } = await database.query(
    "select from crossborder_transaction where next_check_at > now()",
  );
  return rowCount ?? 0;
}
