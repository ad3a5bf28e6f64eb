import type { AxiosInstance } from "axios";
import { join } from "node:path";
import { Client } from "pg";
import { buildPluginIfOlder } from "../../testing/programs/build-plugin";
import { freePort } from "../../testing/programs/free-port";
import type { Lifetime } from "../../testing/programs/lifetime";
import { MedusaProcess, type MedusaProcessOptions } from "../../testing/servers/medusa-process";
import { startRedis } from "../../testing/servers/redis";
import { startDatabase } from "../../testing/servers/start";
import { SandboxControl } from "../../testing/shop/sandbox-control";
import { Shopper } from "../../testing/shop/shopper";
import { signIn } from "../../testing/shop/staff";
import { storeEnvironment } from "../../testing/store/environment";
import type { Seeded } from "../../testing/store/seed";
import { ACCOUNT_ENVIRONMENT } from "../order";
import { PROVIDER } from "../shop/shop";
import { PLAIN_STORE } from "../shop/start-plain";
import { silentAfter, startGateway } from "../start-gateway";
import { StripeAccount, WEBHOOK_SECRET } from "./account";
import { type Checkout, ourCheckout, stripesCheckout } from "./checkouts";

/** A store on a Redis, whose only server can be killed and started again. */
export interface MortalStore {
  name: string;
  checkout: Checkout;
  database: Client;
  staff: () => Promise<AxiosInstance>;
  /** `kill -9`. */
  kill: () => Promise<void>;
  start: () => Promise<void>;
  /** How long the gateway takes to answer. */
  delay: (ms: number) => Promise<void>;
  /** How often it was called. */
  calls: () => Promise<number>;
  /** What the gateway has taken for each payment that was paid, and what it has sent back. */
  money: () => Promise<ReadonlyMap<string, Money>>;
}

interface Money {
  paid: number;
  refunded: number;
}

export async function startOurs(lifetime: Lifetime): Promise<MortalStore> {
  await buildPluginIfOlder(lifetime);
  const { url: gatewayUrl } = await startGateway(lifetime);
  const gateway = new SandboxControl(gatewayUrl);
  const store = await startMortal(lifetime, "ours", {
    store: join(__dirname, "our-store"),
    env: (url) => ({ ...storeEnvironment(url, gatewayUrl), ...ACCOUNT_ENVIRONMENT }),
  });
  const ipnUrl = `${store.url}/hooks/crossborder/pp_${PROVIDER}/ipn`;
  return {
    ...store,
    checkout: ourCheckout({ ...store, gateway, ipnUrl }),
    calls: async () => (await gateway.calls()).length,
    delay: (delay_ms) => gateway.faults(silentAfter(delay_ms)),
    money: async () =>
      new Map(
        (await gateway.orders()).map((one) => [
          one.reference,
          { paid: Number(one.paid), refunded: Number(one.refunded) },
        ]),
      ),
  };
}

export async function startStripes(lifetime: Lifetime): Promise<MortalStore> {
  const { url: stripeUrl } = await startGateway(lifetime, "stripe/server.ts");
  const stripeEnvironment = { STRIPE_URL: stripeUrl, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET };
  const store = await startMortal(lifetime, "stripe", {
    ...PLAIN_STORE,
    env: () => ({ ...PLAIN_STORE.env(), ...stripeEnvironment }),
  });
  const stripe = new StripeAccount(stripeUrl, store.url);
  return {
    ...store,
    checkout: stripesCheckout({ ...store, stripe }),
    calls: async () => (await stripe.calls()).length,
    delay: (ms) => stripe.delay(ms),
    money: async () =>
      new Map(
        (await stripe.intents()).map(({ id, amount_received, refunded }) => [
          id,
          { paid: amount_received / 100, refunded: refunded / 100 },
        ]),
      ),
  };
}

interface Program extends Pick<MedusaProcessOptions, "store" | "program"> {
  env: (url: string) => Record<string, string>;
}

async function startMortal(lifetime: Lifetime, name: string, { env, ...program }: Program) {
  const databaseUrl = await startDatabase(lifetime, name);
  const redis = await lifetime.keep(startRedis(), (it) => it.stop());
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let medusa: MedusaProcess | undefined;
  const start = async (more: Record<string, string> = {}) => {
    const settings = { DATABASE_URL: databaseUrl, CLUSTER_REDIS_URL: redis.url, DISABLE_ADMIN: "true" };
    medusa = new MedusaProcess({
      ...program,
      env: { ...env(url), ...settings, ...more, PORT: String(port) },
    });
    await lifetime.while(medusa.listening);
    return medusa;
  };
  const kill = async () => medusa?.child.kill();
  await lifetime.keep(Promise.resolve(), kill);
  const seeded: Seeded = await (await start({ CREATE_TABLES: "true" })).seed();
  const database = new Client({ connectionString: databaseUrl });
  await lifetime.keep(database.connect(), () => database.end());
  return {
    ...{ name, url, database, kill },
    start: async () => void (await start()),
    shopper: () => new Shopper(url, seeded),
    staff: () => signIn(url),
  };
}
