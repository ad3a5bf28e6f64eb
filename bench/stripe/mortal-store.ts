import type { AxiosInstance } from "axios";
import type { Client } from "pg";
import { buildPluginIfOlder } from "../../testing/programs/build-plugin";
import type { Lifetime } from "../../testing/programs/lifetime";
import { SandboxControl } from "../../testing/shop/sandbox-control";
import { Shopper } from "../../testing/shop/shopper";
import { signIn } from "../../testing/shop/staff";
import { PROVIDER } from "../shop/shop";
import { ourStore, startOnRedis } from "../shop/start-cluster";
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
  const store = await startMortal(lifetime, "ours", ourStore(gatewayUrl));
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

async function startMortal(lifetime: Lifetime, name: string, program: Parameters<typeof startOnRedis>[3]) {
  const processes = { servers: 1, workers: 0 };
  const { urls, database, seeded, kill, startAgain } = await startOnRedis(lifetime, name, processes, program);
  const [url = ""] = urls;
  return {
    ...{ name, url, database },
    kill: () => kill(0),
    start: () => startAgain(0),
    shopper: () => new Shopper(url, seeded),
    staff: () => signIn(url),
  };
}
