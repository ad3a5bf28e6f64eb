import type { Bench } from "./bench";
import { progress } from "./progress";
import { compareBy, interleave } from "./rounds";
import { floor, type Row, time } from "./rows";
import { mayStartRedis, startCluster, startPlainCluster } from "./shop/start-cluster";
import { BARE } from "./shop/start-plain";
import { completedByShopper, oursBy, plainBy, playRound, type Side } from "./whole";

const PLAN = { title: "servers", rounds: 9, warmUp: 0 };
const LOAD = { atOnce: 8, orders: 16 };
/** Of each server: a process that has served little is still being compiled, and four of them are so for four times as long. */
const WARM_UP_ORDERS = 48;
const COUNTS = [1, 2, 4];

/**
 * Processor time of all processes of a shop for a whole order: of two and four servers, against one. Each shop has a worker. Beside it
 * the same of a store without the plugin.
 */
export async function servers({ lifetime }: Bench): Promise<Row[]> {
  if (!mayStartRedis("servers")) return [];
  const ours: Side[] = [];
  for (const count of COUNTS) {
    const shop = await startCluster(lifetime, count);
    // Its notifications are sent from here.
    await shop.gateway.faults({ ipn: { lose: true } });
    ours.push(oursBy(shop, shop.processes, completedByShopper(shop)));
  }
  const rows = await compare("with the plugin", ours);
  const plain: Side[] = [];
  for (const count of COUNTS) {
    const store = await startPlainCluster(lifetime, count);
    plain.push(plainBy(store, store.processes, BARE));
  }
  return [...rows, ...(await compare("a bare provider", plain)).map(floor)];
}

async function compare(whose: string, sides: readonly Side[]): Promise<Row[]> {
  for (const [at, side] of sides.entries()) {
    progress(`servers, ${whose}: warming up ${COUNTS[at]}`);
    await playRound(side, { ...LOAD, orders: COUNTS[at] * WARM_UP_ORDERS });
  }
  const [one, ...others] = await interleave(
    PLAN,
    sides.map((side) => () => playRound(side, LOAD)),
  );
  return others.map((more, at) =>
    time(
      `processor time of all processes for a whole order, ${whose}: ${COUNTS[at + 1]} servers and a worker / 1 and a worker`,
      1.15,
      compareBy({ ours: more, bare: one }, ({ processor_ms }) => processor_ms / LOAD.orders),
    ),
  );
}
