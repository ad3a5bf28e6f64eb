import { hasRedis } from "../testing/servers/redis";
import type { Bench } from "./bench";
import { note } from "./progress";
import { compareBy, interleave } from "./rounds";
import { type Row, time } from "./rows";
import { type Cluster, startCluster } from "./shop/start-cluster";
import { completedByShopper, oursBy, playRound } from "./whole";

const PLAN = { title: "servers", rounds: 9, warmUp: 1 };
const LOAD = { atOnce: 8, orders: 16 };
const MORE = [2, 4];

/** Processor time of all processes of a shop for a whole order: of two and four servers, against one. Each shop has a worker. */
export async function servers({ lifetime }: Bench): Promise<Row[]> {
  // Each shop needs one of its own.
  if (process.env.REDIS_URL || !hasRedis()) {
    note("servers is left out: it starts the redis-server of the PATH, without REDIS_URL");
    return [];
  }
  const shops: Cluster[] = [];
  for (const count of [1, ...MORE]) shops.push(await startCluster(lifetime, count));
  // Their notifications are sent from here.
  for (const { gateway } of shops) await gateway.faults({ ipn: { lose: true } });
  const sides = shops.map((shop) => oursBy(shop, shop.processes, completedByShopper(shop)));
  const [one, ...others] = await interleave(
    PLAN,
    sides.map((side) => () => playRound(side, LOAD)),
  );
  return MORE.map((count, at) =>
    time(
      `processor time of all processes for a whole order: ${count} servers and a worker / 1 and a worker`,
      1.15,
      compareBy({ ours: others[at], bare: one }, ({ processor_ms }) => processor_ms / LOAD.orders),
    ),
  );
}
