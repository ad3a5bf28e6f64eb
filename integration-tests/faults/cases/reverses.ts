import type { Shop } from "../../../testing/shop/shop";
import type { FaultCase } from "../fault-case";
import { checkout } from "./checkout";
import { actsLate, type Fault, faultsOf, isReset, laneOf, whileBroken } from "./faults";
import { notify } from "./notify";

/**
 * The cart changes while its old order cannot be closed for sure. Where the old page can still be paid it is
 * paid, while sending that money back goes wrong in the same way.
 */
const closing = (how: string, fault: Fault): FaultCase<Shop> => ({
  name: `reverse: ${how}`,
  runs: { short: 1, long: 10 },
  lane: laneOf(how),
  // Late, the gateway may close the page before the customer pays, or after.
  leaves: { orders: 0, refunds: 0, ...(!actsLate(fault) && { reverses: isReset(fault) ? 1 : 0 }) },
  async run(shop) {
    const { shopper, cart, cashierUrl, reference } = await checkout(shop);
    await whileBroken(shop.gateway, { reverse: fault }, async () => {
      expect((await shopper.addToCart(cart.id, "teapot")).status).toBe(200);
      const { status } = await shop.gateway.order(reference);
      if (status !== "init") return;
      await shopper.atCashier(cashierUrl);
      await shop.gateway.gaveUpNotifying(reference);
    });
  },
});

/** The old page was paid unnoticed, and now the money must go back. */
const returning = (how: string, fault: Fault): FaultCase<Shop> => ({
  name: `reverse of money that no order can use: ${how}`,
  runs: { short: 1, long: 10 },
  lane: laneOf(how),
  leaves: { orders: 0, reverses: 1, refunds: 0 },
  async run(shop) {
    const { shopper, cart, cashierUrl, reference } = await checkout(shop);
    await whileBroken(shop.gateway, { reverse: { reset: true }, ipn: { lose: true } }, async () => {
      expect((await shopper.addToCart(cart.id, "teapot")).status).toBe(200);
      await shopper.atCashier(cashierUrl);
      await shop.gateway.gaveUpNotifying(reference);
    });
    await whileBroken(shop.gateway, { reverse: fault }, async () => {
      await notify(shop, reference);
      await shop.processed(reference);
    });
  },
});

export const reverses = faultsOf("reverse").flatMap(([how, fault]) => [
  closing(how, fault),
  returning(how, fault),
]);
