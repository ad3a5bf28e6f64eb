import { type Postgres, startPostgres } from "../../testing/database/postgres";
import { scratchFolder } from "../../testing/database/scratch-folder";
import type { FaultCase } from "./fault-case";
import { databaseRestarts } from "./cases/database-restart";
import { kills, killsOfOneOfTwo } from "./cases/kills";
import { twoServers } from "./cases/two-servers";
import { play } from "./play";
import { prepareTemplate, type Template } from "./servers/prepare";
import { ServedShop } from "./servers/served-shop";

const MINUTES = 60_000;

/** Whether the database server may be restarted. */
function isOurServer(): boolean {
  if (!process.env.TEST_DATABASE_URL) return true;
  for (const { name } of databaseRestarts) {
    process.stderr.write(`Skipped: ${name}. The server that TEST_DATABASE_URL names is not restarted\n`);
  }
  return false;
}

describe("a shop whose servers are processes of their own", () => {
  let postgres: Postgres;
  let template: Template;

  beforeAll(async () => {
    postgres = await startPostgres(await scratchFolder());
    template = await prepareTemplate(postgres, "template");
  }, 5 * MINUTES);
  afterAll(() => postgres?.stop());

  function inServedShop(name: string, servers: number, cases: FaultCase<ServedShop>[]) {
    describe(name, () => {
      let shop: ServedShop;
      beforeAll(async () => {
        shop = await ServedShop.open({ postgres, name: `shop${servers}`, template, servers });
      });
      beforeEach(() => shop.putBack());
      afterAll(() => shop?.close());
      it.each(cases)("$name", (one) => play(shop, one), 60 * MINUTES);
    });
  }

  inServedShop("two of them", 2, [...twoServers, ...killsOfOneOfTwo]);
  const restarts = isOurServer() ? databaseRestarts : [];
  inServedShop("a single one", 1, [...restarts, ...kills]);
});
