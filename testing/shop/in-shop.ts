import { WorkflowScheduler } from "@medusajs/framework/orchestration";
import type { Event, MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { medusaIntegrationTestRunner } from "@medusajs/test-utils";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ADMIN } from "../store/accounts";
import { createAdmin } from "../store/admin";
import { seedStore } from "../store/seed";
import { createSandbox, type SandboxOptions } from "../../packages/sandbox/src";
import { freePort } from "../programs/free-port";
import { faultOf } from "./answers";
import { type Crowd, prepare, type Prepared } from "./early-shopper";
import { SandboxControl } from "./sandbox-control";
import { ACCOUNT, Shop, storeEnvironment } from "./shop";
import { signIn } from "./staff";

/** The test runner asks for TLS of every database server that is not called localhost. */
async function withoutTls(container: MedusaContainer): Promise<void> {
  container.resolve(ContainerRegistrationKeys.CONFIG_MODULE).projectConfig.databaseDriverOptions = {};
}

const STORE = join(__dirname, "../store");

/** Where the store and the gateway listen, or what stands in front of them. */
export interface Addresses {
  store: string;
  gateway: string;
}

export interface ShopPlan {
  /** Folder of the store's medusa-config. */
  store?: string;
  ipnRetryDelaysMs?: number[];
  /** Shoppers whose carts are full before the tests begin. */
  early?: Partial<Crowd>;
  /** Further settings of the gateway beside the shop. */
  sandbox?: Partial<SandboxOptions>;
  /** Puts something in front of both; resolves to the addresses that they know each other by. */
  inFront?: (real: Addresses) => Promise<Addresses>;
}

const RESTS_MS = 2_000;

/**
 * Waits until what the gateway has told is processed, but not for long: some tests leave it so. The next test has the same
 * carts, in which the work of this one would go on.
 */
async function rest(shop: Shop): Promise<void> {
  const isTold = !("ipn" in (await shop.gateway.currentFaults()));
  for (const end = Date.now() + RESTS_MS; Date.now() < end; await pause(50)) {
    const isComing = isTold && (await shop.gateway.isNotifying());
    const isWorking = (await shop.inbox()).some((one) => one.status === "received" && one.attempts === 0);
    if (!isComing && !isWorking) return;
  }
}

/** Filling a dozen carts takes a busy machine longer than a test may take. */
const OPENING_MS = 180_000;

/** Runs `tests` in a shop. Between tests the database and the gateway are as after seeding. */
export function inShop(
  name: string,
  tests: (shop: Shop) => void,
  {
    store = STORE,
    ipnRetryDelaysMs = [200, 400, 800, 1600],
    early = {},
    sandbox: settings = {},
    inFront = async (real) => real,
  }: ShopPlan = {},
): void {
  const shop = new Shop();
  let sandbox: Awaited<ReturnType<typeof createSandbox>>;
  let prepared: Prepared;
  describe(name, () => {
    beforeAll(async () => {
      sandbox = await createSandbox({ ...ACCOUNT, ipnRetryDelaysMs, ...settings });
      shop.gateway = new SandboxControl(sandbox.url);
      const real = { store: `http://localhost:${await freePort()}`, gateway: sandbox.url };
      const known = await inFront(real);
      shop.backendUrl = known.store;
      Object.assign(process.env, storeEnvironment(real.store, known.gateway), {
        MEDUSA_BACKEND_URL: known.store,
      });
    });
    afterAll(() => sandbox.close());
    medusaIntegrationTestRunner({
      cwd: store,
      inApp: true,
      // Dropped with all that begin so, also when this process is killed.
      dbName: `${process.env.DB_PREFIX}${randomBytes(4).toString("hex")}`,
      hooks: { beforeServerStart: withoutTls },
      testSuite: ({ getContainer }) => {
        beforeAll(async () => {
          shop.container = getContainer();
          // At full minutes the jobs would run beside whichever test is about to count what happens; each runs them itself.
          await new WorkflowScheduler().clear();
          shop.seeded = await seedStore(shop.container);
          await createAdmin(shop.container, ADMIN);
          shop.admin = await signIn(shop.backendUrl);
          prepared = await prepare({ usd: 2, cny: 0, members: 0, ...early }, () => shop.shopper());
        }, OPENING_MS);
        let recorded: Event[] = [];
        beforeEach(async () => {
          shop.prepared = structuredClone(prepared);
          await shop.gateway.reset();
          recorded = shop.recordEvents();
        });
        afterEach(async () => {
          shop.stopListening();
          await rest(shop);
          expect(recorded.flatMap((event) => faultOf(event) ?? [])).toEqual([]);
        });
        tests(shop);
      },
    });
  });
}
