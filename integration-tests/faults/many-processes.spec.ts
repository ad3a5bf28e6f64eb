import { type Postgres, startPostgres } from "../../testing/database/postgres";
import { scratchFolder } from "../../testing/database/scratch-folder";
import type { FaultCase } from "./fault-case";
import { databaseRestarts } from "./cases/database-restarts";
import { kills, killsOfOneOfTwo } from "./cases/kills";
import { twoServers } from "./cases/two-servers";
import { ProcessShop } from "./processes/process-shop";
import { makeTemplate, type Template } from "./processes/template";
import { testCases } from "./run-case";

const MINUTES = 60_000;

describe("a shop whose servers are processes of their own", () => {
  let postgres: Postgres;
  let template: Template;

  beforeAll(async () => {
    postgres = await startPostgres(await scratchFolder());
    template = await makeTemplate(postgres, "template");
  }, 5 * MINUTES);
  afterAll(() => postgres?.stop());

  function inProcessShop(servers: number, cases: FaultCase<ProcessShop>[]) {
    let shop: ProcessShop;
    beforeAll(async () => {
      shop = await ProcessShop.open({ postgres, name: `shop${servers}`, template, servers });
    }, 5 * MINUTES);
    beforeEach(() => shop.putBack());
    afterAll(() => shop?.close());
    testCases(() => shop, cases);
  }

  describe("two of them", () => inProcessShop(2, [...twoServers, ...killsOfOneOfTwo]));
  describe("a single one", () => {
    // The server that TEST_DATABASE_URL names is somebody else's: it is not restarted.
    const named = process.env.TEST_DATABASE_URL !== undefined;
    if (named) it.skip.each(databaseRestarts)("$name", () => undefined);
    inProcessShop(1, named ? kills : [...databaseRestarts, ...kills]);
  });
});
