import { createSandbox, type SandboxOptions } from "../../packages/sandbox/src";
import { GATEWAY_ACCOUNT } from "../store/accounts";
import { buildPlugin } from "../programs/build-plugin";
import type { Lifetime } from "../programs/lifetime";
import { startDatabase, startMedusa } from "./start";
import type { Ports } from "../programs/ports";
import { step } from "../programs/progress";
import type { Seeded } from "../store/seed";
import { startStorefront, type StorefrontOptions } from "../storefront/server";

/** Everything runs; where it is and what is in it. */
export interface RunningShop {
  medusaUrl: string;
  storefrontUrl: string;
  sandboxUrl: string;
  shop: Seeded;
  /** What the store's medusa-config reads. */
  env: Readonly<Record<string, string>>;
}

export interface ShopSettings {
  ports: Ports;
  /** Without the admin Medusa starts faster. */
  admin: boolean;
  /** Gets a line per gateway call. */
  onCall?: (line: string) => void;
  /** Gets what Medusa writes, in place of the screen. */
  onMedusaLine?: (line: string) => void;
  /** On the pages of the gateway. */
  shopName?: string;
  /** How the gateway differs from the document's. */
  sandbox?: Partial<SandboxOptions>;
  /** What the store is told of a gateway that differs: asked for once that is there, and the store is not. */
  gatewayOptions?: (sandboxUrl: string) => Promise<object>;
  /** Opens another storefront than that of plain HTML. */
  storefront?: (options: StorefrontOptions) => Promise<{ close(): Promise<void> }>;
}

/** PostgreSQL first: what cannot start is said before the build. */
export async function buildAndOpenShop(lifetime: Lifetime, settings: ShopSettings): Promise<RunningShop> {
  const databaseUrl = await openDatabase(lifetime);
  await step("Building the plugin", () => buildPlugin(lifetime));
  return await openAround(lifetime, settings, databaseUrl);
}

/** Starts everything around a plugin that has been built. */
export const openRunningShop = async (lifetime: Lifetime, settings: ShopSettings): Promise<RunningShop> =>
  await openAround(lifetime, settings, await openDatabase(lifetime));

const openDatabase = (lifetime: Lifetime) =>
  step("Starting PostgreSQL", () => startDatabase(lifetime, "shop"));

async function openAround(
  lifetime: Lifetime,
  settings: ShopSettings,
  databaseUrl: string,
): Promise<RunningShop> {
  const { ports, shopName, onCall, sandbox, gatewayOptions, storefront: open = startStorefront } = settings;
  const wanted = { ...GATEWAY_ACCOUNT, shopName, port: ports.sandbox, log: onCall, ...sandbox };
  const { url: sandboxUrl } = await step("Opening the sandbox gateway", () =>
    lifetime.keep(createSandbox(wanted), (it) => it.close()),
  );
  const medusaUrl = `http://localhost:${ports.medusa}`;
  const storefrontUrl = `http://localhost:${ports.storefront}`;
  const addresses = { medusaUrl, storefrontUrl, sandboxUrl };
  const env = {
    ...medusaEnvironment(settings, addresses, databaseUrl),
    ...(gatewayOptions && { GATEWAY_OPTIONS: JSON.stringify(await gatewayOptions(sandboxUrl)) }),
  };
  const shop = await openMedusa(lifetime, env, settings.onMedusaLine);
  await step("Opening the storefront", () =>
    lifetime.keep(open({ port: ports.storefront, medusaUrl, sandboxUrl, shop }), (it) => it.close()),
  );
  return { ...addresses, shop, env };
}

async function openMedusa(
  lifetime: Lifetime,
  env: Record<string, string>,
  onLine?: (line: string) => void,
): Promise<Seeded> {
  const medusa = await startMedusa(lifetime, { env });
  if (onLine) medusa.child.onLine(onLine);
  await step("Creating Medusa's tables", () => lifetime.while(medusa.migrated));
  await step("Starting Medusa", () => lifetime.while(medusa.listening));
  const shop = await step("Filling the shop", () => lifetime.while(medusa.seed()));
  if (!onLine) medusa.child.onLine((line) => console.error(`  Medusa: ${line}`));
  return shop;
}

function medusaEnvironment(
  { ports, admin }: ShopSettings,
  { medusaUrl, storefrontUrl, sandboxUrl }: Omit<RunningShop, "shop" | "env">,
  databaseUrl: string,
): Record<string, string> {
  return {
    // Serves the admin as it is asked for, without building it first.
    NODE_ENV: "development",
    PORT: String(ports.medusa),
    DATABASE_URL: databaseUrl,
    CREATE_TABLES: "true",
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
