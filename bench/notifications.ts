import { bareClient, expectAnswer } from "./bare-client";
import type { Bench } from "./bench";
import { load } from "./load";
import { nextOrder, notificationBody } from "./order";
import { alternate, compareBy, percentile, SHARES } from "./rounds";
import { type Row, time } from "./rows";
import type { Shop } from "./shop/shop";
import type { PlainShop } from "./shop/start-plain";

const GOAL = 1.25;
/** What a shop meets that sells less than one thing a second: nothing of the last one is left to do. */
const ALONE = { atOnce: 1, sends: 40, rounds: 11, rests: true };

/**
 * The way to the acknowledgement of a notification: ours, which has committed it by then, against a route of a store without the
 * plugin that commits one row with as many indexes. All are about orders that nobody knows.
 */
export async function notifications(bench: Bench): Promise<Row[]> {
  const stores = { shop: await bench.shop(), plain: await bench.plain() };
  const [ours, other] = [
    await indexesOf(stores.shop, "crossborder_notification"),
    await indexesOf(stores.plain, "plain_notification"),
  ];
  if (ours !== other) throw new Error(`Our table has ${ours} indexes, the other one ${other}`);
  return [
    ...(await compareAt(stores, { title: "each when the last one was processed", ...ALONE })),
    ...(await compareAt(stores, { title: "1 at once", atOnce: 1, sends: 200, rounds: 11 })),
    ...(await compareAt(stores, { title: "64 at once", atOnce: 64, sends: 640, rounds: 9, goal: 1.5 })),
  ];
}

async function indexesOf({ database }: Pick<Shop, "database">, table: string): Promise<number | null> {
  return (await database.query("select from pg_indexes where tablename = $1", [table])).rowCount;
}

interface Load {
  title: string;
  atOnce: number;
  sends: number;
  rounds: number;
  /** Whether each waits until nothing goes on any more. */
  rests?: boolean;
  /** How many times the plain route's p99 ours may be. */
  goal?: number;
}

interface Stores {
  shop: Shop;
  plain: PlainShop;
}

async function compareAt(
  { shop, plain }: Stores,
  { title, atOnce, sends, rounds, rests, goal = GOAL }: Load,
): Promise<Row[]> {
  const round = (address: string, expected: string, rest: () => Promise<void>) => async () => {
    // The server closes connections that rest as long as a round does.
    const post = bareClient(atOnce);
    const send = async (body: string) => expectAnswer(expected, await post(address, body));
    await load(atOnce, bodies(atOnce), send);
    if (rests) await rest();
    const latencies: number[] = [];
    for (const group of rests ? bodies(sends).map((body) => [body]) : [bodies(sends)]) {
      latencies.push(...(await load(atOnce, group, send)));
      await rest();
    }
    return latencies;
  };
  const results = await alternate(
    { title: `notifications, ${title}`, rounds, warmUp: 2 },
    {
      ours: round(shop.ipnUrl, "success", () => shop.quiet()),
      bare: round(`${plain.url}/hooks/plain`, "OK", () => plain.quiet()),
    },
  );
  return Object.entries(SHARES).map(([name, share]) =>
    time(
      `notification acknowledged, ${title}, ${name}: ours / a plain route that commits a row`,
      name === "p99" ? goal : GOAL,
      compareBy(results, (latencies) => percentile(latencies, share)),
    ),
  );
}

const bodies = (count: number) => Array.from({ length: count }, unknownOrder);

function unknownOrder(): string {
  const { reference, amount } = nextOrder();
  return notificationBody({ reference, amount, transactionNo: `9${Date.now()}` });
}
