import { cases } from "../../testing/shop/cases";

export default cases("a shopper changes their mind before paying", (shop) => {
  it("about the goods: the old order is closed, the new one costs the new total", async () => {
    const shopper = shop.shopper();
    const cart = await shopper.fillCart();
    const old = await shopper.choosePayment("channel-a");
    const added = await shopper.post(`/store/carts/${cart.id}/line-items`, {
      variant_id: shop.seeded.variants.teapot,
      quantity: 1,
    });
    expect(added.status).toBe(200);
    expect(await shop.gateway.order(old.shown.reference)).toMatchObject({ status: "closed" });

    const { shown } = await shopper.choosePayment("channel-a");
    expect(shown.reference).not.toBe(old.shown.reference);
    await shopper.comeBack(await shopper.atCashier(shown.cashier_url));
    const { order } = await shopper.complete(cart.id);
    expect(order).toBeDefined();
    expect(await shop.gateway.order(shown.reference)).toMatchObject({ paid: "65.50" });
    const [placed] = await shop.orders();
    expect(placed?.payment_collections[0]?.payments.map(({ amount }) => amount)).toEqual([65.5]);
  });

  it("about the payment method: only the new one can be paid", async () => {
    const shopper = shop.shopper();
    const cart = await shopper.fillCart();
    const old = await shopper.choosePayment("channel-a");
    const { shown } = await shopper.choosePayment("creditcard");
    expect(await shop.gateway.order(old.shown.reference)).toMatchObject({ status: "closed" });
    expect((await shop.transaction(old.shown.reference)).state).toBe("closed");
    await shopper.comeBack(await shopper.atCashier(shown.cashier_url));
    expect((await shopper.complete(cart.id)).type).toBe("order");
    expect(await shop.orders()).toHaveLength(1);
  });

  it("while the gateway is down: the cart changes all the same", async () => {
    const shopper = shop.shopper();
    const cart = await shopper.fillCart();
    const old = await shopper.choosePayment("channel-a");
    await shop.gateway.faults({ reverse: { delay_before_ms: 5000 } });
    const added = await shopper.post(`/store/carts/${cart.id}/line-items`, {
      variant_id: shop.seeded.variants.teapot,
      quantity: 1,
    });
    expect(added.status).toBe(200);
    const row = await shop.transaction(old.shown.reference);
    expect(row.state).toBe("open");
    expect(row.ineligible_since).not.toBeNull();
  });

  it("after having paid the old page unnoticed: the money goes back by itself", async () => {
    const shopper = shop.shopper();
    const cart = await shopper.fillCart();
    const old = await shopper.choosePayment("channel-a");
    await shop.gateway.faults({ ipn: { lose: true } });
    await shopper.atCashier(old.shown.cashier_url);
    await shopper.post(`/store/carts/${cart.id}/line-items`, {
      variant_id: shop.seeded.variants.teapot,
      quantity: 1,
    });
    expect(await shop.gateway.order(old.shown.reference)).toMatchObject({
      status: "reversed",
      refunded: "17.50",
    });
    const returned = shop.countEvents("crossborder.money_returned");
    await shop.makeDue();
    await shop.runJob();
    expect(await shop.transaction(old.shown.reference)).toMatchObject({
      state: "reversed",
      reconciliation_status: "returned",
    });
    expect(returned.count).toBe(1);
  });
});
