import type { FaultCase } from "../fault-case";
import { inAMinute } from "../in-a-minute";
import { LONG } from "../../../testing/jest/length";
import type { ServedShop } from "../servers/served-shop";
import { checkout, paidUnnoticed } from "./checkout";
import { notify } from "./notify";

/** How often one and the same transaction is settled at once. */
const TIMES = LONG ? 200 : 20;
/** In the long form more for each server than Medusa has connections to its database, unless it is told. */
const CUSTOMERS = LONG ? 24 : 12;

/** By turns over both servers, and by turns over notifications, browsers and the shopper's storefront. */
const together: FaultCase<ServedShop> = {
  name: `two servers settle one payment ${TIMES} times at once`,
  runs: { short: 1, long: 3 },
  leaves: { orders: 1, reverses: 0, refunds: 0 },
  async run(shop) {
    const { shopper, cart, callback, reference } = await paidUnnoticed(shop);
    const doors = [
      (server: number, at: number) =>
        notify({ backendUrl: shop.urls[server] ?? "" }, reference, { note: String(at) }),
      (server: number) => shop.shopper(server).comeBack(at(shop, server, callback)),
      (server: number) => shop.shopper(server).post(`/store/carts/${cart.id}/complete`, {}),
    ];
    const visits = Array.from({ length: TIMES }, (_, nth) =>
      doors[Math.floor(nth / 2) % doors.length]?.(nth % 2, nth),
    );
    await inAMinute(Promise.all(visits), "settling");
    expect((await shopper.complete(cart.id)).type).toBe("order");
  },
};

const crowd: FaultCase<ServedShop> = {
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

async function pay(shop: ServedShop): Promise<string> {
  const { shopper, cashierUrl } = await checkout(shop);
  return await shopper.atCashier(cashierUrl);
}

/** The same address at one of the servers. */
function at(shop: ServedShop, server: number, address: string): string {
  const { pathname, search } = new URL(address);
  return `${shop.urls[server]}${pathname}${search}`;
}

export const twoServers = [together, crowd];
