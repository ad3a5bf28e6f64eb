import { cases } from "../../testing/shop/cases";
import { expectSessionRefused } from "../../testing/shop/session-refused";

export default cases("a shopper sends forged session data", (shop) => {
  /** Somebody else's checkout, paid and not yet an order. */
  async function victim() {
    await shop.gateway.faults({ ipn: { lose: true } });
    const shopper = shop.shopper();
    const cart = await shopper.fillCart();
    const session = await shopper.choosePayment("channel-a");
    await shopper.atCashier(session.shown.cashier_url);
    return { shopper, cart, session };
  }

  it("another session's reference, number, state and id: nothing of it counts", async () => {
    const { shopper: other, cart: paidCart, session: paid } = await victim();
    const { reference, transaction_no } = paid.shown;
    const attacker = shop.shopper();
    const cart = await attacker.fillCart();
    const stolen = { reference, transaction_no, state: "paid", transactionNo: transaction_no };
    const session = await attacker.choosePayment("channel-a", {
      ...stolen,
      session_id: paid.id,
      idempotency_key: paid.id,
      crossborder: stolen,
    });
    expect(session.shown.reference).not.toBe(reference);
    expect(session.shown.state).toBe("open");
    expect(await attacker.complete(cart.id)).toMatchObject({ type: "cart" });
    expect(await shop.orders()).toHaveLength(0);

    expect((await other.complete(paidCart.id)).type).toBe("order");
    expect((await shop.transaction(reference)).state).toBe("paid");
    expect((await shop.gateway.order(session.shown.reference)).status).toBe("init");
  });

  it("a new session on a cart that is an order already: the payment stays, nothing is reversed", async () => {
    const { shopper, cart, session } = await victim();
    await shopper.complete(cart.id);
    expectSessionRefused(await shopper.choose("creditcard"), "already_paid");
    const reversed = await shop.gateway.calls("reverse");
    expect(reversed.map(({ reference }) => reference)).not.toContain(session.shown.reference);
    expect(await shop.gateway.order(session.shown.reference)).toMatchObject({
      status: "success",
      refunded: "0.00",
    });
    expect((await shop.orders())[0]?.payment_collections[0]?.payments).toHaveLength(1);
  });
});
