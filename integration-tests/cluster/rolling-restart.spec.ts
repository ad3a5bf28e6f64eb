import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Databases } from "../../testing/database/databases";
import { slow } from "../../testing/jest/lanes";
import { hasRedis, type RedisServer, startRedis } from "../../testing/servers/redis";
import { goShopping, newTraffic, settled } from "../../testing/shop/traffic";
import { ROOT } from "../../tooling/link-plugin";
import { removeFolder } from "../package/fresh-store";
import { buildVersion, earlierVersion } from "../package/upgrade/earlier-version";
import { type ClusterCase, testCases } from "./run-case";
import { ClusterShop, clusterTemplate } from "./shop/cluster-shop";

const MINUTES = 60_000;
/** So long a load balancer lets a server end what it has begun. */
const DRAIN_MS = 3_000;
const SHOPPERS = 4;

/** The plugin's migrations, as a version has them, and as they were run. */
const migrationsIn = async (sources: string): Promise<string[]> => {
  const files = await readdir(join(sources, "src/modules/crossborder/migrations"));
  return files.flatMap((file) => (file.startsWith("Migration") ? [basename(file, ".ts")] : [])).sort();
};
const run = async ({ database }: ClusterShop): Promise<string[]> => {
  const known = new Set(await migrationsIn(ROOT));
  const names: string[] = await database("mikro_orm_migrations").pluck("name");
  return names.filter((name) => known.has(name)).sort();
};

const { ref, missing } = earlierVersion();
const where = ref === undefined || !hasRedis() ? describe.skip : slow.describe;

where(`two servers and a worker of ${ref ?? `nothing: ${missing}`}`, () => {
  let folder: string;
  let earlier: string;
  let redis: RedisServer;
  let shop: ClusterShop;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "crossborder-rolling-"));
    earlier = await buildVersion(ref ?? "", folder);
    redis = await startRedis();
    const databases = Databases.ofThisRun();
    const template = await clusterTemplate(databases, redis, "rolling", earlier);
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
      expect(await run(one)).toEqual(await migrationsIn(earlier));
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
      const settled_s = await settled(one.database, traffic);
      one.figures.push(
        `${traffic.bought.size} payments, ${traffic.failed} requests failed; all was settled ${settled_s.toFixed(0)} s after the last one`,
      );
      expect(traffic.bought.size).toBeGreaterThan(SHOPPERS);
      expect(await run(one)).toEqual(await migrationsIn(ROOT));
    },
  };

  testCases(() => shop, [replaced]);
});
