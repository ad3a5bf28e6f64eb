import { setTimeout as pause } from "node:timers/promises";
import type { FaultCase } from "../fault-case";
import type { Stage } from "../stage";
import { faultsOf, UNTIL_ACTED_MS } from "./faults";

/**
 * The payment cannot be started; the shopper chooses the method again and pays. The order of the first try,
 * if the gateway has it, is paid too: two payment pages for one cart must never mean paying twice for good.
 */
const opening = (how: string, fault: Record<string, unknown>): FaultCase => ({
  name: `secure-pay: ${how}`,
  runs: { short: 1, long: 10 },
  leaves: { orders: 1, refunds: 0 },
  async run(stage) {
    const shopper = stage.shopper();
    const cart = await shopper.fillCart();
    const before = new Set((await stage.gateway.orders()).map(({ reference }) => reference));
    await stage.gateway.faults({ "secure-pay": fault });
    const failed = await shopper.choose("channel-a");
    expect(failed.status).toBeGreaterThanOrEqual(400);
    if ("delay_before_ms" in fault) await pause(UNTIL_ACTED_MS);
    await stage.gateway.faults({});
    const { shown } = await shopper.choosePayment("channel-a");
    await payForgottenOrders(stage, before, shown.reference);
    await shopper.comeBack(await shopper.atCashier(shown.cashier_url));
    expect((await shopper.complete(cart.id)).type).toBe("order");
  },
});

async function payForgottenOrders({ gateway }: Stage, before: Set<string>, chosen: string): Promise<void> {
  for (const { reference, status } of await gateway.orders()) {
    if (before.has(reference) || reference === chosen || status !== "init") continue;
    await gateway.act(reference, "pay");
  }
}

export const openings = faultsOf("secure-pay").map(([how, fault]) => opening(how, fault));
