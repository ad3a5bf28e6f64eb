import { forEach, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";

export default cases("a payment that is not made", (shop) => {
  it("places no order before the customer has paid, and lets the shopper try again", async () => {
    const { shopper, cart, cashier_url } = await shop.checkout();
    expect(await shopper.complete(cart.id)).toMatchObject({
      type: "cart",
      error: { type: "payment_requires_more_error", message: "The payment has not been made yet." },
    });

    await shopper.comeBack(await shopper.atCashier(cashier_url));
    expect((await shopper.complete(cart.id)).type).toBe("order");
    expect(await shop.orders()).toHaveLength(1);
  });

  it("says at once that it was declined, and the same page can still be paid", async () => {
    const { shopper, cart, reference, cashier_url } = await shop.checkout();
    const { storefront } = await shopper.comeBack(await shopper.atCashier(cashier_url, "decline"));
    expect(storefront.searchParams.get("payment")).toBe("declined");
    expect(await shop.orders()).toHaveLength(0);
    expect((await shop.transaction(reference)).state).toBe("open");

    const again = await shopper.comeBackDecided(await shopper.atCashier(cashier_url));
    expect(again.storefront.searchParams.get("payment")).toBe("paid");
    expect((await shopper.complete(cart.id)).type).toBe("order");
  });

  forEach(
    [
      ["expire", "closed"],
      ["decline", "failed"],
    ] as const,
    { fast: 1 },
  )("after the gateway let it %s, says that it is over and takes another method", async (act, state) => {
    const { shopper, cart, reference } = await shop.checkout();
    await shop.gateway.act(reference, act);
    const over = await shopper.complete(cart.id);
    expect(over).toMatchObject({
      type: "cart",
      error: {
        type: "payment_authorization_error",
        message: `The payment is ${state}; choose a payment method again.`,
      },
    });
    expect((await shop.transaction(reference)).state).toBe(state);

    const { shown } = await shopper.choosePayment("creditcard");
    await shopper.comeBack(await shopper.atCashier(shown.cashier_url));
    expect((await shopper.complete(cart.id)).type).toBe("order");
  });

  it.each([
    ["decline", "declined"],
    ["expire", "expired"],
  ] as const)("after the gateway let it %s, the returning browser is told: %s", async (act, ending) => {
    const { shopper, reference } = await shop.checkout();
    await shop.gateway.act(reference, act);
    const callback = `${shop.backendUrl}/hooks/crossborder/pp_crossborder-channel-a_main/return?reference=${reference}`;
    const { storefront } = await shopper.comeBackDecided(callback);
    expect(Object.fromEntries(storefront.searchParams)).toEqual({ payment: ending });
  });

  slow.it("never takes an unreachable gateway for a payment that failed", async () => {
    const { shopper, cart, reference, cashier_url } = await shop.checkout();
    await shop.gateway.faults({ "tran-query": { reset: true }, ipn: { lose: true } });
    await shopper.atCashier(cashier_url);
    const unclear = await shopper.complete(cart.id);
    expect(unclear).toMatchObject({ type: "cart", error: { type: "payment_requires_more_error" } });
    expect((await shop.transaction(reference)).state).toBe("open");

    await shop.gateway.faults({});
    expect((await shopper.complete(cart.id)).type).toBe("order");
    expect((await shop.transaction(reference)).state).toBe("paid");
  });
});
