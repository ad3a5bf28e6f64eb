import { createRequire } from "node:module";

type Constructor = new (key: string, config?: Record<string, unknown>) => object;

/**
 * Has the SDK of Medusa's provider call another address. The provider gives it a key and nothing else: whoever makes one from now on
 * gives it the options `host`, `port` and `protocol`, too.
 */
export function leadStripeTo(address: string): void {
  const { hostname: host, port, protocol } = new URL(address);
  const load = createRequire(require.resolve("@medusajs/payment-stripe"));
  const Stripe: Constructor = load("stripe");
  const loaded = load.cache[load.resolve("stripe")];
  if (!loaded) throw new Error("Stripe's SDK is kept nowhere");
  loaded.exports = new Proxy(Stripe, {
    construct: (_, [key]) => new Stripe(key, { host, port, protocol: protocol.replace(":", "") }),
  });
}
