import { createSandbox } from "../src/sandbox";
import { startPostgres } from "../tooling/postgres";
import { GATEWAY_ACCOUNT } from "./accounts";
import { ChildDied } from "./child";
import { buildPlugin } from "./build-plugin";
import type { Lifetime } from "./lifetime";
import { type Medusa, startMedusa } from "./medusa/start-medusa";
import type { Ports } from "./ports";
import { step } from "./progress";
import type { Seeded } from "./store/seed";
import { startStorefront } from "./storefront/server";

/** Everything runs; where it is and what is in it. */
export interface Demo {
  medusaUrl: string;
  storefrontUrl: string;
  sandboxUrl: string;
  shop: Seeded;
}

export interface Wishes {
  ports: Ports;
  /** Without the admin Medusa starts faster. */
  admin: boolean;
  /** Gets a line per gateway call. */
  onCall?: (line: string) => void;
}

const DATABASE = "shop";

export async function startDemo(lifetime: Lifetime, wishes: Wishes): Promise<Demo> {
  await step("Building the plugin", () => buildPlugin(lifetime));
  return await openDemo(lifetime, wishes);
}

/** Starts everything around a plugin that has been built. */
export async function openDemo(lifetime: Lifetime, wishes: Wishes): Promise<Demo> {
  const { ports } = wishes;
  const databaseUrl = await step("Starting PostgreSQL", () => startDatabase(lifetime));
  const { url: sandboxUrl } = await step("Opening the sandbox gateway", () =>
    lifetime.keep(createSandbox({ ...GATEWAY_ACCOUNT, port: ports.sandbox, log: wishes.onCall }), (it) =>
      it.close(),
    ),
  );
  const medusaUrl = `http://localhost:${ports.medusa}`;
  const storefrontUrl = `http://localhost:${ports.storefront}`;
  const addresses = { medusaUrl, storefrontUrl, sandboxUrl };
  const medusa = await lifetime.keep(
    Promise.resolve(startMedusa(medusaEnvironment(wishes, addresses, databaseUrl))),
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
  { ports, admin }: Wishes,
  { medusaUrl, storefrontUrl, sandboxUrl }: Omit<Demo, "shop">,
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
