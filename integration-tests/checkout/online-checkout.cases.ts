import { cases } from "../../testing/shop/cases";

const CHANNELS = ["channel-a", "channel-b", "channel-c", "creditcard"];

export default cases("a shopper pays on the cashier page", (shop) => {
  describe.each(CHANNELS)("with %s", (channel) => {
    it.each(["usd", "cny"] as const)("in %s, and gets the order for exactly that money", async (currency) => {
      const shopper = shop.shopper();
      const cart = await shopper.fillCart(currency);
      const { shown } = await shopper.choosePayment(channel);
      await shopper.comeBack(await shopper.atCashier(shown.cashier_url));
      const { order } = await shopper.complete(cart.id);

      const [placed] = await shop.orders();
      expect(placed?.id).toBe(order?.id);
      const gateway = await shop.gateway.order(shown.reference);
      expect(gateway).toMatchObject({ status: "success", paid: cart.total.toFixed(2), refunded: "0.00" });
      const [payment] = placed?.payment_collections[0]?.payments ?? [];
      expect(payment?.captures).toEqual([{ amount: cart.total }]);
      expect(await shop.transaction(shown.reference)).toMatchObject({
        state: "paid",
        reconciliation_status: "reconciled",
        amount: cart.total.toFixed(2),
        currency_code: currency,
      });
    });
  });
});
