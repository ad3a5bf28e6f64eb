import { ci } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { refusal } from "../../testing/shop/expected";
import { goToPay } from "../../testing/shop/order-first";
import { whileRefused } from "../../testing/shop/refused-writes";
import { all, bookOf } from "../admin/four-books";

const LATER = { opening: "on_pay" };
const METHODS = ["channel-a", "channel-b", "creditcard"];

export default cases("an order that is opened when the shopper goes to pay", (shop) => {
  const opened = async () => (await shop.gateway.calls("secure-pay")).length;
  /** A shopper with a full cart who has chosen a method, and not gone to pay yet. */
  async function chosen() {
    const { shopper, cart } = await shop.withCart();
    return { shopper, cart, session: await shopper.openSession("channel-a", LATER) };
  }

  it("costs one order at the gateway, however often cart and method change, and is paid as any other", async () => {
    const { shopper, cart } = await shop.withCart();
    for (let change = 0; change < 5; change++) {
      await shopper.openSession(METHODS[change % METHODS.length] ?? "", LATER);
      expect((await shopper.addToCart(cart.id, "jasmine-tea")).status).toBe(200);
    }
    const collected = await shopper.post("/store/payment-collections", { cart_id: cart.id });
    expect(collected.status).toBe(200);
    for (const method of METHODS) await shopper.openSession(method, LATER);
    expect(await shop.gateway.calls()).toEqual([]);

    const session = await shopper.openSession("channel-a", LATER);
    expect(session.shown).toMatchObject({ state: "unopened", transaction_no: null, expires_at: null });
    const { shown } = await goToPay(shopper, session.id);
    expect(shown).toMatchObject({ state: "open", reference: session.shown.reference });
    await shopper.comeBack(await shopper.atCashier(shown.cashier_url));
    const { order } = await shopper.complete(cart.id);

    const [paid, ...others] = await shop.paidOrders();
    expect([paid?.id, others]).toEqual([order?.id, []]);
    const [total = 0] = paid?.captured ?? [];
    expect(await opened()).toBe(1);
    expect(await shop.gateway.order(session.shown.reference)).toMatchObject({ paid: total.toFixed(2) });
    const states = (await shop.ledger.listTransactions({})).map(({ state }) => state).sort();
    expect(states).toEqual([...Array.from({ length: 8 }, () => "closed"), "paid"]);
    expect(await shop.transaction(session.shown.reference)).toMatchObject({
      reconciliation_status: "reconciled",
      captured_amount: total.toFixed(2),
    });
  });

  it("is opened once, however many tabs ask, and used again as long as the device fits", async () => {
    const { shopper, session } = await chosen();
    const tabs = await Promise.all([1, 2, 3].map(() => goToPay(shopper, session.id)));
    expect(new Set(tabs.map(({ shown }) => shown.cashier_url)).size).toBe(1);
    expect((await shopper.openSession("channel-a", LATER)).shown).toMatchObject(tabs[0]?.shown);
    expect(await opened()).toBe(1);

    const phone = await goToPay(shopper, session.id, { terminal: "WAP" });
    expect(phone.shown.reference).not.toBe(session.shown.reference);
    expect(await goToPay(shopper, session.id)).toMatchObject({ shown: phone.shown });
    expect(await shop.transaction(session.shown.reference)).toMatchObject({ state: "closed" });
    const terminals = (await shop.gateway.calls("secure-pay")).map(({ fields }) => fields.terminal);
    expect(terminals).toEqual(["ONLINE", "WAP"]);
  });

  it("is not paid before it is opened, and nobody asks the gateway about it", async () => {
    const { shopper, cart, session } = await chosen();
    const { id, shown } = session;
    expect(await shopper.complete(cart.id)).toMatchObject({ type: "cart" });
    expect((await shopper.get(`/store/crossborder/sessions/${id}`)).data.session).toMatchObject({
      state: "unopened",
      payment: "pending",
    });
    await shop.runJobLater();
    expect(await shop.gateway.calls()).toEqual([]);
    expect(await shop.transaction(shown.reference)).toMatchObject({ state: "unopened", next_check_at: null });
  });

  it("that Medusa could not write down is closed before another one is opened, and pays for nothing", async () => {
    const { shopper, cart, session } = await chosen();
    await goToPay(shopper, session.id);
    const phone = { terminal: "WAP" };
    const lost = await whileRefused(shop.database, "update on payment_session for each row", () =>
      goToPay(shopper, session.id, phone),
    );
    expect(lost.status).toBe(500);
    const { shown } = await goToPay(shopper, session.id, phone);
    const isShown = (reference: string) => reference === shown.reference;
    expect((await shop.gateway.orders()).map((one) => [isShown(one.reference), one.status])).toEqual([
      [false, "closed"],
      [false, "closed"],
      [true, "init"],
    ]);
    await shopper.comeBack(await shopper.atCashier(shown.cashier_url));
    await shopper.completeUntilOrdered(cart.id);
    await shop.runJobLater();
    expect(await shop.paidOrders()).toMatchObject([{ captured: [cart.total] }]);
    expect(await bookOf(shop, shown.reference)).toEqual(all("17.50"));
    for (const { reference } of await shop.gateway.orders())
      if (reference !== shown.reference)
        expect(await shop.transaction(reference)).toMatchObject({ state: "closed", claimed_at: null });
  });

  it("is paid once, also where what was declined is tried again after another one was opened", async () => {
    const { shopper, cart, session } = await chosen();
    await goToPay(shopper, session.id);
    await shop.gateway.act(session.shown.reference, "decline");
    await shop.runJobLater();
    expect(await shop.transaction(session.shown.reference)).toMatchObject({ state: "failed" });
    const second = await goToPay(shopper, session.id);
    expect(second.shown.reference).not.toBe(session.shown.reference);
    await shopper.comeBack(await shopper.atCashier(second.shown.cashier_url));
    await shopper.completeUntilOrdered(cart.id);
    await shop.gateway.act(session.shown.reference, "retry");
    await shop.runJobLater();
    // The gateway's notification may be looked at in the same moment.
    await shop.becomes(session.shown.reference, "returned");
    expect(await shop.paidOrders()).toMatchObject([{ captured: [cart.total] }]);
    expect(await shop.gateway.order(session.shown.reference)).toMatchObject({ status: "reversed" });
  });

  ci.it("can be opened again where the gateway never received it", async () => {
    const { shopper, session } = await chosen();
    await shop.gateway.faults({ "secure-pay": { reset: true } });
    expect((await goToPay(shopper, session.id)).data).toMatchObject({ code: "payment_unavailable" });
    await shop.gateway.faults({});
    const { shown } = await goToPay(shopper, session.id);
    expect(shown).toMatchObject({ state: "open" });
    expect(shown.reference).not.toBe(session.shown.reference);
    expect(await shop.gateway.orders()).toMatchObject([{ reference: shown.reference }]);
  });

  it("is not replaced for another device once it is paid", async () => {
    const { shopper, session } = await chosen();
    const { shown } = await goToPay(shopper, session.id);
    await shop.gateway.faults({ ipn: { lose: true } });
    await shopper.atCashier(shown.cashier_url);
    expect(await goToPay(shopper, session.id, { terminal: "WAP" })).toMatchObject({ status: 200, shown });
    expect(await opened()).toBe(1);
    expect(await shop.gateway.order(shown.reference)).toMatchObject({ status: "success" });
  });

  ci.it("is written down anew where Medusa changes the amount of its session", async () => {
    const { id, data, shown } = (await chosen()).session;
    const payment = shop.container.resolve("payment");
    const changed = await payment.updatePaymentSession({ id, data, amount: 12, currency_code: "usd" });
    expect(changed.data).toMatchObject({ opening: "on_pay", crossborder: { state: "unopened" } });
    expect(await shop.transaction(shown.reference)).toMatchObject({ state: "closed" });
    expect(await shop.gateway.calls()).toEqual([]);
  });

  it.each([
    ["of nobody", "payses_01NOBODY", {}, 404, "session_not_found"],
    ["with a device that has no cashier page", undefined, { terminal: "TV" }, 400, "invalid_input"],
    [
      "with a place to return to that is not the shop's",
      undefined,
      { return_url: "https://evil.example/" },
      400,
      "invalid_input",
    ],
  ])("%s is refused before any call", async (_, id, body, status, code) => {
    const { shopper, session } = await chosen();
    expect(await goToPay(shopper, id ?? session.id, body)).toMatchObject({ status, data: { code } });
    expect(await shop.gateway.calls()).toEqual([]);
  });

  it("of a cart that was changed meanwhile is refused, and the shopper chooses again", async () => {
    const { shopper, cart, session } = await chosen();
    await shopper.addToCart(cart.id, "jasmine-tea");
    expect(await goToPay(shopper, session.id)).toMatchObject({ status: 404 });
    expect(await shop.gateway.calls()).toEqual([]);
  });

  ci.it("that was paid is not opened again, also where its order was cancelled", async () => {
    const { shopper, reference, cashier_url } = await shop.checkout();
    await shopper.atCashier(cashier_url);
    await shop.reconciled(reference);
    const { payment_session_id } = await shop.transaction(reference);
    const again = await goToPay(shopper, payment_session_id ?? "");
    expect(again).toMatchObject(refusal("already_paid"));

    const [order] = await shop.paidOrders();
    await shop.admin.post(`/admin/orders/${order?.id}/cancel`);
    expect((await goToPay(shopper, payment_session_id ?? "")).data.code).toBe("payment_over");
    expect(await opened()).toBe(1);
  });
});
