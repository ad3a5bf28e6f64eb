import { type Postgres, startScratchPostgres } from "../../../testing/database/postgres";
import type { FaultCase } from "../fault-case";
import { testCases } from "../run-case";
import { ProcessShop } from "./process-shop";
import { makeTemplate } from "./template";

const MINUTES = 60_000;

/** Plays the cases in a shop whose servers are processes of their own. */
export function inProcessShop(
  servers: number,
  cases: FaultCase<ProcessShop>[],
  { durable = false } = {},
): void {
  let postgres: Postgres;
  let shop: ProcessShop;

  beforeAll(async () => {
    postgres = await startScratchPostgres({ durable });
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
