import { setTimeout as pause } from "node:timers/promises";
import { bareClient, expectAnswer } from "./bare-client";
import type { Bench } from "./bench";
import { load } from "./load";
import { percentile } from "./numbers";
import { nextOrder, notificationBody } from "./order";
import { compareBy, alternate } from "./rounds";
import { type Row, time } from "./rows";
import { PROVIDER, type Shop } from "./shop/shop";

/** So long after its answer Medusa's own route begins its work, a little more. */
const CORE_DELAY_MS = 5_300;
const SHARES = { p50: 0.5, p99: 0.99 };

/**
 * The way to the acknowledgement of a notification: ours, which has committed it by then, against Medusa's own
 * route, which has stored nothing. All are about orders that nobody knows.
 */
export async function notifications({ shop }: Bench): Promise<Row[]> {
  const running = await shop();
  return [
    ...(await compareAt(running, { atOnce: 1, sends: 200, rounds: 11 })),
    ...(await compareAt(running, { atOnce: 64, sends: 640, rounds: 9 })),
  ];
}

interface Load {
  atOnce: number;
  sends: number;
  rounds: number;
}

async function compareAt(shop: Shop, { atOnce, sends, rounds }: Load): Promise<Row[]> {
  const round = (address: string, expected: string, rest: () => Promise<void>) => async () => {
    // The server closes connections that rest as long as a round does.
    const post = bareClient(atOnce);
    const send = async (body: string) => expectAnswer(expected, await post(address, body));
    await load(atOnce, bodies(atOnce), send);
    const latencies = await load(atOnce, bodies(sends), send);
    await rest();
    return latencies;
  };
  const results = await alternate(
    { title: `notifications, ${atOnce} at once`, rounds, warmUp: 2 },
    {
      ours: round(shop.ipnUrl, "success", () => shop.quiet()),
      bare: round(`${shop.url}/hooks/payment/${PROVIDER}`, "OK", async () => {
        await pause(CORE_DELAY_MS);
        await shop.quiet();
      }),
    },
  );
  return Object.entries(SHARES).map(([name, share]) =>
    time(
      `notification acknowledged, ${atOnce} at once, ${name}: ours, committed / Medusa's, not stored`,
      1,
      compareBy(results, (latencies) => percentile(latencies, share)),
    ),
  );
}

const bodies = (count: number) => Array.from({ length: count }, unknownOrder);

function unknownOrder(): string {
  const { reference, amount } = nextOrder();
  return notificationBody({ reference, amount, transactionNo: `9${Date.now()}` });
}
