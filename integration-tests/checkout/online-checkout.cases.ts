import { forEach } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";

const CHANNELS = ["channel-a", "channel-b", "channel-c", "creditcard"];

export default cases("a shopper pays on the cashier page", (shop) => {
  describe.each(CHANNELS)("with %s", (channel) => {
    forEach(["usd", "cny"] as const, { fast: 1 })(
      "in %s, and gets the order for exactly that money",
      async (currency) => {
        const { shopper, cart, reference, cashier_url } = await shop.checkout(channel, currency);
        await shopper.comeBack(await shopper.atCashier(cashier_url));
        const { order } = await shopper.complete(cart.id);
        const amount = cart.total.toFixed(2);

        expect(await shop.paidOrders()).toEqual([{ id: order?.id, captured: [cart.total] }]);
        expect(await shop.gateway.order(reference)).toMatchObject({
          status: "success",
          paid: amount,
          refunded: "0.00",
        });
        expect(await shop.transaction(reference)).toMatchObject({
          state: "paid",
          reconciliation_status: "reconciled",
          amount,
          currency_code: currency,
        });
      },
    );
  });
});
