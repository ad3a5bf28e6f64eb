import { Databases } from "../../testing/database/databases";
import { slow } from "../../testing/jest/lanes";
import { hasRedis, type RedisServer, startRedis } from "../../testing/servers/redis";
import { storms } from "./cases/storm";
import { testCases } from "./run-case";
import { ClusterShop, clusterTemplate } from "./shop/cluster-shop";

const MINUTES = 60_000;

const cluster = hasRedis() ? slow.describe : describe.skip;

cluster("a shop of four servers and a worker", () => {
  let redis: RedisServer;
  let shop: ClusterShop;

  beforeAll(async () => {
    redis = await startRedis();
    const databases = Databases.ofThisRun();
    const template = await clusterTemplate(databases, redis);
    shop = await ClusterShop.open({ databases, redis, template, name: "four", servers: 4, workers: 1 });
  }, 10 * MINUTES);
  beforeEach(() => shop.putBack());
  afterAll(async () => {
    await shop?.close();
    await redis?.stop();
  });

  testCases(() => shop, storms);
});
