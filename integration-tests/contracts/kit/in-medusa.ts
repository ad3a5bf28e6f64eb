import { WorkflowScheduler } from "@medusajs/framework/orchestration";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { medusaIntegrationTestRunner } from "@medusajs/test-utils";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { freePort } from "../../../testing/programs/free-port";
import { prepare, type Prepared } from "../../../testing/shop/early-shopper";
import { seedStore } from "../../../testing/store/seed";
import { PROVIDER, recorder } from "../store/recorder";
import { PlainMedusa } from "./plain-medusa";

/** Tests that take place in a store of Medusa's alone. */
export type Contracts = (medusa: PlainMedusa) => void;

/** What a `*.cases.ts` of this suite exports by default. */
export const contracts =
  (name: string, tests: Contracts): Contracts =>
  (medusa) =>
    describe(name, () => tests(medusa));

/** As many carts as a test of this suite fills at most. */
const CARTS = 2;
const OPENING_MS = 180_000;

/** Runs `tests` in one store. Between tests the database is as after seeding, and the provider agrees to everything. */
export function inMedusa(tests: Contracts): void {
  const medusa = new PlainMedusa();
  let prepared: Prepared;
  beforeAll(async () => {
    const port = await freePort();
    process.env.PORT = String(port);
    medusa.url = `http://localhost:${port}`;
  });
  medusaIntegrationTestRunner({
    cwd: join(__dirname, "../store"),
    inApp: true,
    // Dropped with all that begin so, also when this process is killed.
    dbName: `${process.env.DB_PREFIX}${randomBytes(4).toString("hex")}`,
    hooks: {
      // The test runner asks for TLS of every database server that is not called localhost.
      beforeServerStart: (container) => {
        const { projectConfig } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE);
        projectConfig.databaseDriverOptions = {};
        return Promise.resolve();
      },
    },
    testSuite: ({ getContainer }) => {
      beforeAll(async () => {
        medusa.container = getContainer();
        await new WorkflowScheduler().clear();
        medusa.seeded = await seedStore(medusa.container, [PROVIDER, "pp_system_default"]);
        prepared = await prepare({ usd: CARTS, cny: 0, members: 0 }, () => medusa.shopper());
      }, OPENING_MS);
      beforeEach(() => {
        medusa.prepared = structuredClone(prepared);
        recorder.reset();
      });
      tests(medusa);
    },
  });
}
