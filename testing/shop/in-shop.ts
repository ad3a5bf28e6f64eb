import type { Event } from "@medusajs/framework/types";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createSandbox, type SandboxOptions } from "../../packages/sandbox/src";
import { Databases } from "../database/databases";
import { type KeptState, keepState } from "../database/kept-state";
import { describeIn } from "../jest/lanes";
import type { Lane } from "../jest/length";
import { freePort } from "../programs/free-port";
import { sharedTemplate } from "../servers/shared-template";
import { makeTemplate } from "../servers/template";
import { storeEnvironment } from "../store/environment";
import { faultOf } from "./answers";
import type { Prepared } from "./early-shopper";
import { type MedusaInJest, startMedusaInJest, workflowsEnded } from "./medusa-in-jest";
import { SandboxControl } from "./sandbox-control";
import { ACCOUNT, Shop } from "./shop";
import { signIn } from "./staff";

const STORE = join(__dirname, "../store");

/** Where the store and the gateway listen, or what stands in front of them. */
export interface Addresses {
  store: string;
  gateway: string;
}

export interface ShopPlan {
  /** Folder of the store's medusa-config. */
  store?: string;
  /** What gives it more tables than the tests' store has: its template is made with it. */
  moreTables?: Record<string, string>;
  ipnRetryDelaysMs?: number[];
  /** Further settings of the gateway beside the shop. */
  sandbox?: Partial<SandboxOptions>;
  /** The first lane that plays it: each where none is named. */
  lane?: Lane;
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

/** So long after a payment needs a person its notice is gathered with others of one cause, and written. */
const GATHERED_MS = 2_500;

/** What staff is still to be told of this test's payments would come in the next one. */
async function noticesWritten(shop: Shop): Promise<void> {
  const told = await shop
    .database("crossborder_transaction")
    .max("attention_told_at as at")
    .first<{ at: Date | null }>();
  const passed = Date.now() - (told.at?.getTime() ?? 0);
  if (passed >= 0 && passed < GATHERED_MS) await pause(GATHERED_MS - passed);
}

/** The first suites of a run wait until the template of all is seeded. */
const OPENING_MS = 180_000;

/** Runs `tests` in a shop. Between tests the database and the gateway are as after seeding. */
export function inShop(
  name: string,
  tests: (shop: Shop) => void,
  {
    store = STORE,
    moreTables,
    ipnRetryDelaysMs = [200, 400, 800, 1600],
    sandbox: settings = {},
    lane = "fast",
    inFront = async (real) => real,
  }: ShopPlan = {},
): void {
  const shop = new Shop();
  const databases = Databases.ofThisRun();
  const database = randomBytes(4).toString("hex");
  let sandbox: Awaited<ReturnType<typeof createSandbox>>;
  let medusa: MedusaInJest;
  let prepared: Prepared;
  let kept: KeptState | undefined;
  let recorded: Event[] = [];
  describeIn(lane)(name, () => {
    beforeAll(async () => {
      sandbox = await createSandbox({ ...ACCOUNT, ipnRetryDelaysMs, ...settings });
      shop.gateway = new SandboxControl(sandbox.url);
      const real = { store: `http://localhost:${await freePort()}`, gateway: sandbox.url };
      const known = await inFront(real);
      shop.backendUrl = known.store;
      const template = moreTables
        ? await makeTemplate(databases, `${database}_template`, { store, more: moreTables })
        : await sharedTemplate(databases);
      await databases.create(database, template.name);
      shop.seeded = template.seeded;
      prepared = template.prepared;
      Object.assign(process.env, storeEnvironment(real.store, known.gateway), {
        MEDUSA_BACKEND_URL: known.store,
        DATABASE_URL: databases.url(database),
        DISABLE_ADMIN: "true",
        REPEATING_BUS: "true",
      });
      medusa = await startMedusaInJest(store);
      shop.container = medusa.container;
      shop.admin = await signIn(shop.backendUrl);
      // It knows its shop before the database is kept.
      await shop.ledger.own();
    }, OPENING_MS);
    beforeEach(async () => {
      // What the suite itself prepares is there by now.
      if (kept) await kept.putBack();
      else kept = await keepState(databases, database);
      shop.prepared = structuredClone(prepared);
      await shop.gateway.reset();
      recorded = shop.recordEvents();
    });
    afterEach(async () => {
      shop.stopListening();
      await rest(shop);
      await noticesWritten(shop);
      await workflowsEnded(shop.container);
      expect(recorded.flatMap((event) => faultOf(event) ?? [])).toEqual([]);
    });
    afterAll(async () => {
      await medusa?.close();
      await kept?.close();
      await sandbox?.close();
    });
    tests(shop);
  });
}
