import { type Postgres, startPostgres } from "../../../testing/database/postgres";
import { scratchFolder } from "../../../testing/database/scratch-folder";
import type { FaultCase } from "../fault-case";
import { testCases } from "../run-case";
import { ProcessShop } from "./process-shop";
import { makeTemplate } from "./template";

const MINUTES = 60_000;

/** Plays the cases in a shop whose servers are processes of their own. */
export function inProcessShop(servers: number, cases: FaultCase<ProcessShop>[]): void {
  let postgres: Postgres;
  let shop: ProcessShop;

  beforeAll(async () => {
    postgres = await startPostgres(await scratchFolder());
    const template = await makeTemplate(postgres, "template");
    shop = await ProcessShop.open({ postgres, name: "shop", template, servers });
  }, 10 * MINUTES);
  beforeEach(() => shop.putBack());
  afterAll(async () => {
    await shop?.close();
    await postgres?.stop();
  });

  testCases(() => shop, cases);
}
