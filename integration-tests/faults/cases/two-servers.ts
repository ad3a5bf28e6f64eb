import { setTimeout as pause } from "node:timers/promises";
import { LONG } from "../../../testing/jest/length";
import type { FaultCase } from "../fault-case";
import type { ProcessShop } from "../processes/process-shop";
import { checkout, paidUnnoticed } from "./checkout";
import { notify } from "./notify";

/** How often one and the same transaction is reconciled at once. */
const TIMES = LONG ? 200 : 20;
/** In the long form more for each server than Medusa has connections to its database, unless it is told. */
const CUSTOMERS = LONG ? 24 : 12;

/** Every other time at the other server: as a notification, a browser that comes back, and the storefront that completes the cart. */
const together: FaultCase<ProcessShop> = {
  name: `two servers reconcile one payment ${TIMES} times at once`,
  runs: { short: 1, long: 3 },
  leaves: { orders: 1, reverses: 0, refunds: 0 },
  async run(shop) {
    const { cart, callback, reference } = await paidUnnoticed(shop);
    const entryPoints = [
      (server: number, at: number) =>
        notify({ backendUrl: shop.urls[server] ?? "" }, reference, { note: String(at) }),
      (server: number) => shop.shopper(server).comeBack(at(shop, server, callback)),
      (server: number) => shop.shopper(server).completeUntilOrdered(cart.id),
    ];
    const calls = Array.from({ length: TIMES }, (_, nth) =>
      entryPoints[Math.floor(nth / 2) % entryPoints.length]?.(nth % 2, nth),
    );
    await inAMinute(Promise.all(calls), "reconciling");
  },
};

const crowd: FaultCase<ProcessShop> = {
  name: `${CUSTOMERS} customers of two servers come back at once`,
  runs: { short: 1, long: 5 },
  leaves: { orders: CUSTOMERS, reverses: 0, refunds: 0 },
  async run(shop) {
    await shop.gateway.faults({ ipn: { lose: true } });
    const callbacks: string[] = [];
    while (callbacks.length < CUSTOMERS) callbacks.push(...(await Promise.all([pay(shop), pay(shop)])));
    const back = callbacks.map((callback, nth) =>
      shop.shopper(nth % 2).comeBack(at(shop, nth % 2, callback)),
    );
    await inAMinute(Promise.all(back), "coming back");
  },
};

async function pay(shop: ProcessShop): Promise<string> {
  const { shopper, cashierUrl } = await checkout(shop);
  return await shopper.atCashier(cashierUrl);
}

/** Nobody measures time here; but a customer who waits longer than this was not served. */
const MINUTE_MS = 60_000;

async function inAMinute<T>(work: Promise<T>, what: string): Promise<T> {
  const over = new AbortController();
  const late = pause(MINUTE_MS, undefined, { signal: over.signal }).then(() => {
    throw new Error(`${what} did not end within a minute`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
    late.catch(() => undefined);
    work.catch(() => undefined);
  }
}

/** The same address at one of the servers. */
export function at(shop: ProcessShop, server: number, address: string): string {
  const { pathname, search } = new URL(address);
  return `${shop.urls[server]}${pathname}${search}`;
}

export const twoServers = [together, crowd];
