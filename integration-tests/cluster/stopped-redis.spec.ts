import { join } from "node:path";
import { CrossborderEvents } from "../../src/modules/crossborder/internal";
import { slow } from "../../testing/jest/lanes";
import { hasRedis, type RedisServer, startRedis } from "../../testing/servers/redis";
import { inShop } from "../../testing/shop/in-shop";
import { eventually } from "../../testing/shop/sandbox-control";

/** Two runs of the job hand the same event over meanwhile. */
const STALL_MS = 12_000;
/** Far less than that: a run of the job waits for the bus for two seconds. */
const RUN_MS = 5_000;

// The server that REDIS_URL names is somebody else's: it is not stopped.
const itWithOwn = hasRedis() && !process.env.REDIS_URL ? slow.it : it.skip;

describe("the event bus is on a Redis that answers nothing for a while", () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis();
    process.env.CLUSTER_REDIS_URL = redis.url;
  });
  afterAll(() => redis?.stop());

  inShop(
    "a shop",
    (shop) => {
      itWithOwn("runs its job, keeps no database transaction open, and is told each event once", async () => {
        const heard = shop.recordEvents();
        const references = () => heard.map(({ data }) => Object(data).reference);
        const returned = {
          cart_id: null,
          currency_code: "usd",
          amount: "12.50",
          reason: "its session is gone",
        };
        const tell = (reference: string) =>
          shop.ledger.postMessages([
            { name: CrossborderEvents.MONEY_RETURNED, data: { reference, ...returned } },
          ]);
        const waiting = () => shop.database("crossborder_message").select("id");
        const openTransactions = () =>
          shop
            .database("pg_stat_activity")
            .whereRaw("datname = current_database() and state = 'idle in transaction'")
            .select("pid");

        await tell("CB-1");
        await shop.runJob();
        await eventually(async () => heard.length === 1, "the first event");

        const stall = redis.stall(STALL_MS);
        await tell("CB-2");
        const begun = Date.now();
        const run = shop.runJob();
        await eventually(
          async () => (await shop.database("crossborder_message").whereNotNull("claimed_until")).length === 1,
          "the event to be handed over",
        );
        expect(await openTransactions()).toEqual([]);
        await run;
        expect(Date.now() - begun).toBeLessThan(RUN_MS);
        await eventually(
          async () => {
            await shop.runJob();
            const claimed = await shop.database("crossborder_message").whereNotNull("claimed_until");
            return claimed.length === 0;
          },
          "every event to be handed over, after Redis answers again",
          60,
        );
        await stall;
        await eventually(async () => references().includes("CB-2"), "the second event");
        await tell("CB-3");
        await shop.runJob();
        await eventually(async () => references().includes("CB-3"), "the third event");
        expect(references()).toEqual(["CB-1", "CB-2", "CB-3"]);
        expect(await waiting()).toEqual([]);
      });
    },
    { store: join(__dirname, "bus-store") },
  );
});
