import { slow } from "../../testing/jest/lanes";
import { hasRedis } from "../../testing/servers/redis";
import { storms } from "./cases/storm";
import { inCluster } from "./in-cluster";
import { testCases } from "./run-case";

const cluster = hasRedis() ? slow.describe : describe.skip;

cluster("a shop of four servers and a worker", () => {
  inCluster("four", 4, (shop) => testCases(shop, storms));
});
