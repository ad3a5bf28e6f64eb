import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { Databases } from "../../../testing/database/databases";
import { type Postgres, startScratchPostgres } from "../../../testing/database/postgres";
import { sharedTemplate } from "../../../testing/servers/shared-template";
import { makeTemplate, type Template } from "../../../testing/servers/template";
import type { FaultCase } from "../fault-case";
import { testCases } from "../run-case";
import { ProcessShop } from "./process-shop";

const MINUTES = 60_000;

/** The folder of these tests' medusa-config. */
export const STORE = join(__dirname, "..", "store");

/** A shop whose servers share their locks has tables for them. */
const templateWithLocks = (databases: Databases): Promise<Template> =>
  makeTemplate(databases, `locks_${randomBytes(4).toString("hex")}`, {
    store: STORE,
    more: { FAULTS_LOCKS: "shared" },
  });

/** Plays the cases in a shop whose servers are processes of their own; `durable`, on a PostgreSQL that can be restarted. */
export function inProcessShop(
  servers: number,
  cases: FaultCase<ProcessShop>[],
  { durable = false } = {},
): void {
  let postgres: Postgres | undefined;
  let shop: ProcessShop;

  beforeAll(async () => {
    if (durable) postgres = await startScratchPostgres({ durable });
    const databases = postgres?.databases ?? Databases.ofThisRun();
    const isUsual = servers === 1 && !durable;
    const template = isUsual
      ? { ...(await sharedTemplate(databases)), store: STORE }
      : await templateWithLocks(databases);
    const name = randomBytes(4).toString("hex");
    shop = await ProcessShop.open({ databases, restart: postgres?.restart, name, template, servers });
  }, 10 * MINUTES);
  beforeEach(() => shop.putBack());
  afterAll(async () => {
    await shop?.close();
    await postgres?.stop();
  });

  testCases(() => shop, cases);
}
