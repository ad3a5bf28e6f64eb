import { createSandbox } from "../../src/sandbox";
import { startPostgres } from "../database/postgres";
import { GATEWAY_ACCOUNT } from "../store/accounts";
import { ChildDied } from "../programs/child";
import { buildPlugin } from "../programs/build-plugin";
import type { Lifetime } from "../programs/lifetime";
import { type Medusa, startMedusa } from "./start-medusa";
import type { Ports } from "../programs/ports";
import { step } from "../programs/progress";
import type { Seeded } from "../store/seed";
import { startStorefront } from "../storefront/server";

/** Everything runs; where it is and what is in it. */
export interface RunningShop {
  medusaUrl: string;
  storefrontUrl: string;
  sandboxUrl: string;
  shop: Seeded;
}

export interface ShopSettings {
  ports: Ports;
  /** Without the admin Medusa starts faster. */
  admin: boolean;
  /** Gets a line per gateway call. */
  onCall?: (line: string) => void;
}

const DATABASE = "shop";

export async function buildAndOpenShop(lifetime: Lifetime, settings: ShopSettings): Promise<RunningShop> {
  await step("Building the plugin", () => buildPlugin(lifetime));
  return await openRunningShop(lifetime, settings);
}

/** Starts everything around a plugin that has been built. */
export async function openRunningShop(lifetime: Lifetime, settings: ShopSettings): Promise<RunningShop> {
  const { ports } = settings;
  const databaseUrl = await step("Starting PostgreSQL", () => startDatabase(lifetime));
  const { url: sandboxUrl } = await step("Opening the sandbox gateway", () =>
    lifetime.keep(createSandbox({ ...GATEWAY_ACCOUNT, port: ports.sandbox, log: settings.onCall }), (it) =>
      it.close(),
    ),
  );
  const medusaUrl = `http://localhost:${ports.medusa}`;
  const storefrontUrl = `http://localhost:${ports.storefront}`;
  const addresses = { medusaUrl, storefrontUrl, sandboxUrl };
  const medusa = await lifetime.keep(
    Promise.resolve(startMedusa(medusaEnvironment(settings, addresses, databaseUrl))),
    ({ child }) => child.stop(),
  );
  medusa.child.watch((reason) => lifetime.end(reason));
  const shop = await reachShop(lifetime, medusa);
  medusa.child.onLine = (line) => console.error(`  Medusa: ${line}`);
  await step("Opening the storefront", () =>
    lifetime.keep(startStorefront({ port: ports.storefront, medusaUrl, sandboxUrl, shop }), (it) =>
      it.close(),
    ),
  );
  return { ...addresses, shop };
}

async function startDatabase(lifetime: Lifetime): Promise<string> {
  const postgres = await lifetime.keep(startPostgres(), (it) => it.stop());
  void postgres.died.then((log) => lifetime.end(new ChildDied(`PostgreSQL ended. Its last lines:\n${log}`)));
  await lifetime.while(postgres.databases.create(DATABASE));
  return postgres.databases.url(DATABASE);
}

async function reachShop(lifetime: Lifetime, { migrated, listening, seeded }: Medusa): Promise<Seeded> {
  await step("Creating Medusa's tables", () => lifetime.while(migrated));
  await step("Starting Medusa", () => lifetime.while(listening));
  return await step("Filling the shop", () => lifetime.while(seeded));
}

function medusaEnvironment(
  { ports, admin }: ShopSettings,
  { medusaUrl, storefrontUrl, sandboxUrl }: Omit<RunningShop, "shop">,
  databaseUrl: string,
): Record<string, string> {
  return {
    PORT: String(ports.medusa),
    DATABASE_URL: databaseUrl,
    DISABLE_ADMIN: String(!admin),
    MEDUSA_BACKEND_URL: medusaUrl,
    STOREFRONT_URL: `${storefrontUrl}/done`,
    STORE_CORS: storefrontUrl,
    ADMIN_CORS: medusaUrl,
    AUTH_CORS: `${storefrontUrl},${medusaUrl}`,
    CROSSBORDER_BASE_URL: sandboxUrl,
    CROSSBORDER_API_TOKEN: GATEWAY_ACCOUNT.apiToken,
    CROSSBORDER_MERCHANT_NO: GATEWAY_ACCOUNT.merchantNo,
    CROSSBORDER_STORE_NO: GATEWAY_ACCOUNT.storeNo,
  };
}
