import { LONG } from "../../../testing/jest/length";
import type { FaultCase, FaultShop } from "../fault-case";
import { checkout } from "./checkout";
import { type Fault, isReset, whileBroken } from "./faults";

/**
 * The only time that is measured: a shopper does not wait for a gateway that is down. It is measured in the long form
 * only, since the short one runs beside other tests on busy machines. The short form asks whether the shopper is served.
 */
const PATIENCE_MS = 2000;

const DOWN: Readonly<Record<string, Fault>> = {
  "refuses connections": { reset: true },
  "never answers": { delay_before_ms: 60_000 },
};

async function inTime(request: Promise<{ status: number }>): Promise<void> {
  const from = performance.now();
  expect((await request).status).toBe(200);
  if (LONG) expect(performance.now() - from).toBeLessThan(PATIENCE_MS);
}

/** The old order is closed. Whether there is time left to ask what became of that depends on how fast the machine is. */
const whileDown = (shop: FaultShop, fault: Fault, request: () => Promise<{ status: number }>) =>
  whileBroken(shop.gateway, { "tran-query": fault, reverse: fault }, () => inTime(request()), ["reverse"]);

const cartChanges = (how: string, fault: Fault): FaultCase => ({
  name: `gateway ${how} while the cart changes`,
  runs: { short: 1, long: 10 },
  lane: isReset(fault) ? "ci" : "all",
  leaves: { orders: 0, reverses: 0, refunds: 0 },
  async run(shop) {
    const { shopper, cart } = await checkout(shop);
    await whileDown(shop, fault, () => shopper.addToCart(cart.id, "teapot"));
  },
});

/** Starting the new payment needs the gateway; closing the old one must not. */
const methodSwitched = (how: string, fault: Fault): FaultCase => ({
  name: `gateway ${how} while the method is switched`,
  runs: { short: 1, long: 10 },
  lane: isReset(fault) ? "ci" : "all",
  leaves: { orders: 1, reverses: 0, refunds: 0 },
  async run(shop) {
    const { shopper, cart } = await checkout(shop);
    await whileDown(shop, fault, () => shopper.choose("channel-b"));
    const { shown } = await shopper.choosePayment("channel-b");
    await shopper.comeBack(await shopper.atCashier(shown.cashier_url));
    expect((await shopper.complete(cart.id)).type).toBe("order");
  },
});

export const gatewayDown = Object.entries(DOWN).flatMap(([how, fault]) => [
  cartChanges(how, fault),
  methodSwitched(how, fault),
]);
