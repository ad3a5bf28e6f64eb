import type { FaultCase } from "../fault-case";
import { LONG } from "../../../testing/jest/length";
import { checkout } from "./checkout";

/**
 * The one measured time of the campaign: a shopper does not wait for a gateway that is down. Measured in the long form
 * only: the short one runs beside other tests on busy machines, and asks whether the shopper is served.
 */
const PATIENCE_MS = 2000;

const DOWN = {
  "refuses connections": { reset: true },
  "never answers": { delay_before_ms: 60_000 },
};

async function inTime(request: Promise<{ status: number }>): Promise<void> {
  const from = performance.now();
  expect((await request).status).toBe(200);
  if (LONG) expect(performance.now() - from).toBeLessThan(PATIENCE_MS);
}

const cartChanges = (how: string, fault: Record<string, unknown>): FaultCase => ({
  name: `gateway ${how} while the cart changes`,
  runs: { short: 1, long: 10 },
  leaves: { orders: 0, reverses: 0, refunds: 0 },
  async run(stage) {
    const { shopper, cart } = await checkout(stage);
    await stage.gateway.faults({ "secure-pay": fault, "tran-query": fault, reverse: fault });
    await inTime(shopper.addToCart(cart.id, "teapot"));
  },
});

/** Starting the new payment needs the gateway; closing the old one must not. */
const methodSwitched = (how: string, fault: Record<string, unknown>): FaultCase => ({
  name: `gateway ${how} while the method is switched`,
  runs: { short: 1, long: 10 },
  leaves: { orders: 1, reverses: 0, refunds: 0 },
  async run(stage) {
    const { shopper, cart } = await checkout(stage);
    await stage.gateway.faults({ "tran-query": fault, reverse: fault });
    await inTime(shopper.choose("channel-b"));
    await stage.gateway.faults({});
    const { shown } = await shopper.choosePayment("channel-b");
    await shopper.comeBack(await shopper.atCashier(shown.cashier_url));
    expect((await shopper.complete(cart.id)).type).toBe("order");
  },
});

export const gatewayDown = Object.entries(DOWN).flatMap(([how, fault]) => [
  cartChanges(how, fault),
  methodSwitched(how, fault),
]);
