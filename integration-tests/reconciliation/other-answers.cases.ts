import { ci, forEach, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { RECONCILED, waitsFor } from "../../testing/shop/shop";
import { all, bookOf } from "../admin/four-books";
const ODD = { ret_code: "000777", ret_msg: "see manual" };

export default cases("the gateway answers something else than a shop expects", (shop) => {
  describe("another currency", () => {
    it("of an order in US dollars: no order, no return, and a person looks", async () => {
      const shown = { currency: "CNY", amount: "180.00" };
      await shop.gateway.faults({ "tran-query": { show: shown }, ipn: { lose: true } });
      const { shopper, cart, reference, cashier_url } = await shop.checkout();
      await shopper.atCashier(cashier_url);
      const completion = await shopper.complete(cart.id);
      expect([completion.type, completion.error?.type]).toEqual(["cart", "payment_requires_more_error"]);
      await shop.runJobLater(2);
      expect(await shop.transaction(reference)).toMatchObject({
        paid_amount: null,
        ...waitsFor("amount_not_shown"),
        last_error: "the gateway shows 180.00 CNY where 17.50 USD was paid",
      });
      expect(await shop.orders()).toEqual([]);
      expect(await shop.gateway.calls("reverse")).toEqual([]);
      expect(await shop.gateway.calls("refund")).toEqual([]);

      await shop.gateway.faults({ ipn: { lose: true } });
      await shop.staff("reconcile", reference);
      // A slow machine has staff answered while the order is being made.
      await shop.becomes(reference, "reconciled");
      expect(await shop.transaction(reference)).toMatchObject({ other_amount: null });
      expect(await bookOf(shop, reference)).toEqual(all("17.50"));
    });

    slow.it("of an order whose cart is gone: the money stays until a person returns it", async () => {
      const shown = { currency: "CNY", amount: "180.00" };
      const faults = { "tran-query": { show: shown }, ipn: { lose: true } };
      await shop.gateway.faults({ ...faults, reverse: { reset: true } });
      const { shopper, cart, reference, cashier_url } = await shop.checkout();
      await shopper.addToCart(cart.id, "teapot");
      await shopper.atCashier(cashier_url);
      await shop.gateway.faults(faults);
      await shop.runJobLater(2);
      expect(await shop.transaction(reference)).toMatchObject({ attention_code: "amount_not_shown" });
      expect(await shop.gateway.order(reference)).toMatchObject({ status: "success", refunded: "0.00" });
      const returned = await shop.staff("return", reference);
      expect(returned.status).toBe(200);
      expect(await shop.gateway.order(reference)).toMatchObject({ status: "reversed", refunded: "17.50" });
    });

    slow.it("of an order in RMB, called USD as the document does: it is an order", async () => {
      const { reference } = await shop.paidOrder("cny");
      const { captured_amount, currency_code, other_amount } = await shop.transaction(reference);
      expect([currency_code, other_amount]).toEqual(["cny", null]);
      expect(await bookOf(shop, reference)).toEqual(all(captured_amount));
    });
  });

  forEach(
    [
      ["amount", { amount: "26.00" }, "26.00 USD"],
      ["currency", { amount: "180.00", currency: "CNY" }, "180.00 CNY"],
    ],
    { fast: 1, ci: 1 },
  )(
    "another amount than was recorded, in its %s: the books stay, a person looks, and it can be refunded",
    async (_, show, other) => {
      const { reference, payment } = await shop.paidOrder();
      const told = shop.countEvents("crossborder.attention_needed");
      await shop.gateway.faults({ "tran-query": { show } });
      await shop.staff("reconcile", reference);
      await shop.runJobLater();
      expect(await shop.transaction(reference)).toMatchObject({
        captured_amount: "17.50",
        paid_amount: "17.50",
        other_amount: other,
        ...waitsFor("amount_changed"),
        last_error: `the gateway shows ${other} where 17.50 USD was paid`,
      });
      expect(told.count).toBe(1);
      expect(await bookOf(shop, reference)).toEqual(all("17.50"));
      const refund = await shop.admin.post(`/admin/payments/${payment.id}/refund`, {});
      expect(refund.status).toBe(200);
      await shop.gatewayMended();
      expect(await bookOf(shop, reference)).toEqual(all("0.00"));
      expect(await shop.transaction(reference)).toMatchObject(RECONCILED);
    },
  );

  it("success of something that is no payment: the unpaid order stays unpaid", async () => {
    await shop.gateway.faults({ "tran-query": { show: { transactionType: "refund", status: "success" } } });
    const { shopper, cart, reference } = await shop.checkout();
    expect((await shopper.complete(cart.id)).type).toBe("cart");
    await shop.runJobLater();
    expect(await shop.transaction(reference)).toMatchObject({ state: "open", captured_amount: "0.00" });
    expect(await shop.orders()).toEqual([]);
  });

  slow.it("as much refunded as was paid, and no refund: the payment counts as refunded", async () => {
    const { reference } = await shop.paidOrder();
    await shop.gateway.dialect("refund-info");
    await shop.gateway.faults({ "tran-query": { show: { refundInfo: null } } });
    await shop.gateway.act(reference, "refund");
    await shop.staff("reconcile", reference);
    expect(await shop.stateOf(reference)).toEqual(["refunded", "reconciled"]);
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
  });

  slow.it("an empty time of payment of a reversed order: nobody is told that money went back", async () => {
    const show = { paymentTime: "" };
    await shop.gateway.dialect("unpaid-reversed");
    await shop.gateway.faults({ "tran-query": { show }, reverse: { show } });
    const { shopper, cart, reference } = await shop.checkout();
    const returned = shop.countEvents("crossborder.money_returned");
    await shopper.addToCart(cart.id, "teapot");
    await shop.runJobLater();
    expect(await shop.transaction(reference)).toMatchObject({
      state: "closed",
      returned_amount: "0.00",
      reconciliation_status: "pending",
    });
    expect(returned.count).toBe(0);
  });

  ci.it("a code that nobody knows, to a refund that it has made: it is recorded once", async () => {
    const { reference, payment } = await shop.paidOrder();
    await shop.gateway.faults({ refund: { answer: ODD } });
    const { status } = await shop.admin.post(`/admin/payments/${payment.id}/refund`, {});
    expect(status).toBe(200);
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
    expect(await shop.gateway.calls("refund")).toHaveLength(1);
  });
});
