import { setTimeout as pause } from "node:timers/promises";
import type { FaultCase, FaultShop } from "../fault-case";
import { actsLate, type Fault, faultsOf, isReset, laneOf, UNTIL_ACTED_MS, whileBroken } from "./faults";

/**
 * The payment cannot be started; the shopper chooses the method again and pays. The order of the first try,
 * if the gateway has it, is paid too: two payment pages for one cart must never mean paying twice for good.
 */
const opening = (how: string, fault: Fault): FaultCase => {
  const forgotten = isReset(fault) ? 0 : 1;
  return {
    name: `secure-pay: ${how}`,
    runs: { short: 1, long: 10 },
    lane: laneOf(how),
    leaves: { orders: 1, refunds: 0, reverses: forgotten },
    async run(shop) {
      const shopper = shop.shopper();
      const cart = await shopper.fillCart();
      const failed = await whileBroken(shop.gateway, { "secure-pay": fault }, () =>
        shopper.choose("channel-a"),
      );
      expect(failed).toMatchObject({ status: 400, data: { code: "payment_unavailable" } });
      if (actsLate(fault)) await pause(UNTIL_ACTED_MS);
      const { shown } = await shopper.choosePayment("channel-a");
      expect(await payForgottenOrders(shop, shown.reference)).toBe(forgotten);
      await shopper.comeBack(await shopper.atCashier(shown.cashier_url));
      expect((await shopper.complete(cart.id)).type).toBe("order");
    },
  };
};

/** Resolves to how many there were. */
async function payForgottenOrders({ gateway }: FaultShop, chosen: string): Promise<number> {
  const orders = await gateway.orders();
  const forgotten = orders.filter(({ reference, status }) => reference !== chosen && status === "init");
  for (const { reference } of forgotten) await gateway.act(reference, "pay");
  return forgotten.length;
}

export const openings = faultsOf("secure-pay").map(([how, fault]) => opening(how, fault));
