import type { Bench } from "../bench";
import { median } from "../numbers";
import { note } from "../progress";
import { compareBy, alternate } from "../rounds";
import { megabytes, memory, type Row, time } from "../rows";
import type { Memory, Shop } from "../shop/shop";
import { openOrders } from "./ledger-rows";

const PLAN = { title: "job", rounds: 5, warmUp: 2 };
const DUE = 1_000;
const LARGE = 100_000;

interface Run {
  msPerRow: number;
  growth: Memory;
}

/** A run of the job with the same due rows in a large ledger and in a small one. */
export async function job(bench: Bench): Promise<Row[]> {
  const shop = await bench.shop();
  const fill = await openOrders(shop, DUE);
  const runIn = (rows: number) => async () => {
    await fill(rows - DUE);
    return await runOnce(shop, rows);
  };
  const results = await alternate(PLAN, { ours: runIn(LARGE), bare: runIn(DUE) });
  const grown = (what: keyof Memory) => results.ours.map(({ growth }) => growth[what]);
  return [
    time(
      `job, time for each of ${DUE} due rows: among ${LARGE} rows / among ${DUE}`,
      1.2,
      compareBy(results, ({ msPerRow }) => msPerRow),
    ),
    // The engine keeps or returns pages as it likes, so that one run alone says little.
    memory(
      `resident memory, median growth over a run among ${LARGE} rows`,
      50,
      PLAN.rounds,
      median(grown("rss")),
    ),
    memory(
      `heap, largest growth over a run among ${LARGE} rows`,
      50,
      PLAN.rounds,
      Math.max(...grown("heapUsed")),
    ),
  ];
}

async function runOnce(shop: Shop, rows: number): Promise<Run> {
  await shop.quiet();
  const before = await shop.memory();
  const start = performance.now();
  await shop.runJob();
  const took = performance.now() - start;
  const after = await shop.memory();
  const done = await lookedAt(shop);
  if (done === 0) throw new Error("The job looked at nothing");
  const growth = { rss: after.rss - before.rss, heapUsed: after.heapUsed - before.heapUsed };
  note(
    `job: looked at ${done} of ${DUE} due rows among ${rows} in ${(took / 1000).toFixed(1)} s; ` +
      `resident memory grew by ${megabytes(growth.rss)} MB, the heap by ${megabytes(growth.heapUsed)} MB`,
  );
  // Per row: a run that is slow stops before it is through, and leaves the rest to the next.
  return { msPerRow: took / done, growth };
}

async function lookedAt({ database }: Shop): Promise<number> {
  const { rowCount } = await database.query(
    "select from crossborder_transaction where next_check_at > now()",
  );
  return rowCount ?? 0;
}
