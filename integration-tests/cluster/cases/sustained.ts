import { setTimeout as pause } from "node:timers/promises";
import { goShopping, newTraffic, settled } from "../../../testing/shop/traffic";
import type { ClusterCase } from "../run-case";

const LASTS_MS = 60_000;
const SHOPPERS = 8;

/**
 * As much as the machine can do. A server is killed in the middle and started again, and its shoppers go to the other one. The benchmark
 * `load` measures it for longer.
 */
const sustained: ClusterCase = {
  name: `${SHOPPERS} shoppers buy without a pause for 1 min, a server killed in the middle`,
  runs: { short: 1, long: 1 },
  leaves: { reverses: 0, refunds: 0 },
  async run(shop) {
    const end = Date.now() + LASTS_MS;
    const traffic = newTraffic();
    const shopping = goShopping(shop, SHOPPERS, traffic);
    await pause(LASTS_MS / 2);
    traffic.down = 0;
    await shop.kill(0);
    await shop.startAgain(0);
    traffic.down = undefined;
    await pause(Math.max(0, end - Date.now()));
    traffic.isOver = true;
    await shopping;
    const settled_s = await settled(shop.database, traffic);
    expect(traffic.bought.size).toBeGreaterThan(SHOPPERS);
    shop.figures.push(
      `${traffic.bought.size} payments, ${traffic.failed} requests failed; all was settled ${settled_s.toFixed(0)} s after the last one`,
    );
  },
};

export const load = [sustained];
