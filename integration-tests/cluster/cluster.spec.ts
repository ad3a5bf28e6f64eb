import { ci, slow } from "../../testing/jest/lanes";
import { hasRedis } from "../../testing/servers/redis";
import { queue } from "./cases/queue";
import { recovery } from "./cases/recovery";
import { load } from "./cases/sustained";
import { redisKills, storms } from "./cases/storm";
import { windows } from "./cases/windows";
import { inCluster } from "./in-cluster";
import { testCases } from "./run-case";

const cluster = hasRedis() ? ci.describe : describe.skip;

cluster("a shop of two servers and a worker, on Medusa's Redis modules", () => {
  inCluster("cluster", 2, (shop) => {
    slow.it("is told that it is configured for more than one process", async () => {
      const { data } = await shop().admin.get("/admin/crossborder/health");
      const checks: { name: string; status: string; message: string }[] = data.checks;
      const names = ["locking", "event bus", "workflow engine", "worker", "database connections"];
      const found = checks.filter(({ name }) => names.includes(name));
      expect(found.map(({ name, status }) => [name, status])).toEqual(names.map((name) => [name, "ok"]));
      expect(found.map(({ message }) => message)).toContain("A worker takes up 10 events at a time.");
    });

    testCases(shop, [...storms, ...windows, ...queue, ...recovery, ...load]);

    // The server that REDIS_URL names is somebody else's: it is not killed.
    if (process.env.REDIS_URL) it.skip.each(redisKills)("$name", () => undefined);
    else testCases(shop, redisKills);
  });
});
