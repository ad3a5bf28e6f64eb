import { Databases } from "../../testing/database/databases";
import { type RedisServer, startRedis } from "../../testing/servers/redis";
import { ClusterShop, clusterTemplate } from "./shop/cluster-shop";

const START_MS = 10 * 60_000;

/** Opens a shop of so many servers and a worker for the tests of a `describe`; each finds it as in the beginning. */
export function inCluster(name: string, servers: number, write: (shop: () => ClusterShop) => void): void {
  let redis: RedisServer;
  let shop: ClusterShop;

  beforeAll(async () => {
    redis = await startRedis();
    const databases = Databases.ofThisRun();
    const template = await clusterTemplate(databases, redis, name);
    shop = await ClusterShop.open({ databases, redis, template, name, servers, workers: 1 });
  }, START_MS);
  beforeEach(() => shop.putBack());
  afterAll(async () => {
    await shop?.close();
    await redis?.stop();
  });

  write(() => shop);
}
