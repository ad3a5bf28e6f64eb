import type { Seeded } from "../../demo/store/seed";
import type { CampaignCase } from "./campaign-case";
import { databaseRestarts } from "./cases/database-restart";
import { kills, killsOfOneOfTwo } from "./cases/kills";
import { twoServers } from "./cases/two-servers";
import { type Postgres, startPostgres } from "../../tooling/postgres";
import { scratchFolder } from "../../tooling/scratch-folder";
import { play } from "./play";
import { prepareTemplate } from "./servers/prepare";
import { ServedShop } from "./servers/served-shop";

const MINUTES = 60_000;
const TEMPLATE = "seeded";

describe("a shop whose servers are processes of their own", () => {
  let postgres: Postgres;
  let seeded: Seeded;

  beforeAll(async () => {
    postgres = await startPostgres(await scratchFolder());
    seeded = await prepareTemplate(postgres, TEMPLATE);
  }, 5 * MINUTES);
  afterAll(() => postgres.stop());

  async function inServedShop(servers: number, one: CampaignCase<ServedShop>) {
    const name = `shop${Date.now()}`;
    await postgres.createDatabase(name, TEMPLATE);
    const shop = await ServedShop.open({ postgres, name, seeded, servers });
    await play(shop, one).finally(() => shop.close());
  }

  const PLAYED = [
    ...twoServers.map((one) => ({ one, servers: 2 })),
    ...killsOfOneOfTwo.map((one) => ({ one, servers: 2 })),
    ...kills.map((one) => ({ one, servers: 1 })),
    ...databaseRestarts.map((one) => ({ one, servers: 1 })),
  ];
  it.each(PLAYED)("$one.name", ({ one, servers }) => inServedShop(servers, one), 60 * MINUTES);
});
