import { type Postgres, startPostgres } from "../../tooling/postgres";
import { scratchFolder } from "../../tooling/scratch-folder";
import type { CampaignCase } from "./campaign-case";
import { databaseRestarts } from "./cases/database-restart";
import { kills, killsOfOneOfTwo } from "./cases/kills";
import { twoServers } from "./cases/two-servers";
import { play } from "./play";
import { prepareTemplate, type Template } from "./servers/prepare";
import { ServedShop } from "./servers/served-shop";

const MINUTES = 60_000;

describe("a shop whose servers are processes of their own", () => {
  let postgres: Postgres;
  let template: Template;

  beforeAll(async () => {
    postgres = await startPostgres(await scratchFolder());
    template = await prepareTemplate(postgres, "template");
  }, 5 * MINUTES);
  afterAll(() => postgres.stop());

  function inServedShop(name: string, servers: number, cases: CampaignCase<ServedShop>[]) {
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
  inServedShop("a single one", 1, [...databaseRestarts, ...kills]);
});
