import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Databases } from "../../testing/database/databases";
import { slow } from "../../testing/jest/lanes";
import { hasRedis, type RedisServer, startRedis } from "../../testing/servers/redis";
import { removeFolder } from "../package/fresh-store";
import { buildVersion, earlierVersion } from "../package/upgrade/earlier-version";
import { goShopping, newTraffic, settled } from "./cases/sustained";
import { type ClusterCase, testCases } from "./run-case";
import { ClusterShop, clusterTemplate } from "./shop/cluster-shop";

const MINUTES = 60_000;
/** So long a load balancer lets a server end what it has begun. */
const DRAIN_MS = 3_000;
const SHOPPERS = 4;

const { ref, missing } = earlierVersion();
const where = ref === undefined || !hasRedis() ? describe.skip : slow.describe;

where(`two servers and a worker of ${ref ?? `nothing: ${missing}`}`, () => {
  let folder: string;
  let redis: RedisServer;
  let shop: ClusterShop;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "crossborder-rolling-"));
    const earlier = await buildVersion(ref ?? "", folder);
    redis = await startRedis();
    const databases = Databases.ofThisRun();
    const template = await clusterTemplate(databases, redis, earlier);
    const settings = { databases, redis, template, name: "rolling", servers: 2, workers: 1, earlier };
    shop = await ClusterShop.open(settings);
  }, 20 * MINUTES);
  afterAll(async () => {
    await shop?.close();
    await redis?.stop();
    await removeFolder(folder);
  });

  const replaced: ClusterCase = {
    name: "are replaced by this version one after the other, while customers pay",
    runs: { short: 1, long: 1 },
    leaves: { reverses: 0, refunds: 0 },
    async run(one) {
      const traffic = newTraffic();
      const shopping = goShopping(one, SHOPPERS, traffic);
      const meanwhile = () => pause(10_000);
      await meanwhile();
      await one.replace(one.worker);
      for (let server = 0; server < one.worker; server++) {
        await meanwhile();
        traffic.down = server;
        await pause(DRAIN_MS);
        await one.replace(server);
        traffic.down = undefined;
      }
      await meanwhile();
      traffic.isOver = true;
      await shopping;
      const settled_s = await settled(one);
      one.figures.push(
        `${traffic.paid.size} payments, ${traffic.refused} requests failed; all was settled ${settled_s.toFixed(0)} s after the last one`,
      );
      expect(traffic.paid.size).toBeGreaterThan(SHOPPERS);
    },
  };

  testCases(() => shop, [replaced]);
});
