import { eventually } from "../../testing/shop/sandbox-control";
import { cases } from "../../testing/shop/cases";
import { goToPay } from "../../testing/shop/order-first";
import { all, bookOf } from "../admin/four-books";

/** All that a storefront may know of a payment (README). */
const SHOWN = ["cashier_url", "expires_at", "reference", "state", "transaction_no"];
const READ = ["description", "note", "return_url", "terminal"];

export default cases("what a storefront gets to see of a payment", (shop) => {
  /** What a storefront may not choose: what is ours, what only staff can make, and what nobody reads. */
  const stolen = {
    crossborder: { reference: "CB-1", state: "paid", merchantNo: "1" },
    in_store: { order: "{}", seal: "0".repeat(64) },
    session_id: "payses_1",
    verifySign: "0".repeat(32),
    openid_of_somebody: "1",
    toString: "x",
    nested: { deep: [1, 2, 3] },
  };
  const sent = {
    terminal: "WAP",
    description: "two pots",
    note: "ring <twice>",
    return_url: "https://storefront.example/done",
  };

  it("is what it sent and may send, and five fields of ours: no account, no signature, no payer", async () => {
    const { shopper, cart } = await shop.withCart();
    const session = await shopper.choosePayment("channel-a", { ...stolen, ...sent });
    expect(Object.keys(session.data).sort()).toEqual(["crossborder", ...READ].sort());
    expect(session.data).toMatchObject(sent);
    expect(Object.keys(session.shown).sort()).toEqual(SHOWN);
    const { data: collection } = await shopper.get(
      `/store/carts/${cart.id}?fields=*payment_collection.payment_sessions`,
    );
    await shopper.comeBack(await shopper.atCashier(session.shown.cashier_url));
    const completion = await shopper.complete(cart.id);
    const { data: order } = await shopper.get(
      `/store/orders/${completion.order?.id}?fields=*payment_collections.payments`,
    );
    const seen = JSON.stringify([session, collection, completion, order]);
    expect(seen).not.toMatch(
      /merchantNo|storeNo|merGroupNo|verifySign|apiToken|sandbox-token|CB-1|paymentBarcode/,
    );
    const [placed] = await shop.orders();
    expect(Object.keys(placed?.payment_collections[0]?.payments[0]?.data ?? {})).toEqual(["crossborder"]);
  });

  it("has nothing of ours yet while the gateway is called, whatever it sent", async () => {
    const { shopper } = await shop.withCart();
    await shop.gateway.faults({ "secure-pay": { delay_ms: 1500 } });
    const opening = shopper.choose("channel-a", { ...stolen, terminal: "ONLINE" });
    await eventually(async () => (await shop.ledger.listTransactions({})).length === 1, "the call");
    const [stored] = await shop.container.resolve("payment").listPaymentSessions({});
    expect(stored?.data).toEqual({ terminal: "ONLINE" });
    expect((await opening).status).toBe(200);
  });

  type Session = Awaited<ReturnType<ReturnType<typeof shop.shopper>["openSession"]>>;
  /** What is written into the data of a session afterwards. */
  const WRITERS = {
    "through the provider": ({ id, amount }: Session, data: Record<string, unknown>) =>
      shop.container.resolve("payment").updatePaymentSession({ id, amount, currency_code: "usd", data }),
    "past the provider": ({ id }: Session, data: Record<string, unknown>) =>
      shop
        .database("payment_session")
        .where({ id })
        .update({ data: JSON.stringify(data) }),
  };

  it.each(Object.entries(WRITERS))(
    "is nothing that a storefront wrote into the session afterwards, %s, as it can since Medusa 2.22.1",
    async (_, write) => {
      const { shopper, cart } = await shop.withCart();
      const session = await shopper.choosePayment("channel-a");
      await write(session, { ...session.data, client: { ...stolen, state: "paid", open_now: session.id } });
      expect((await shopper.complete(cart.id)).type).toBe("cart");
      await shopper.comeBack(await shopper.atCashier(session.shown.cashier_url));
      expect((await shopper.complete(cart.id)).type).toBe("order");
      const [placed] = await shop.orders();
      expect(Object.keys(placed?.payment_collections[0]?.payments[0]?.data ?? {})).toEqual(["crossborder"]);
      expect(await bookOf(shop, session.shown.reference)).toEqual(all("17.50"));
    },
  );

  it("is no other shopper's payment, whose order stays open while the amount of the forger's session changes", async () => {
    const { shopper, cart, reference, cashier_url } = await shop.checkout();
    const forger = shop.shopper();
    await forger.fillCart();
    const { id } = await forger.choosePayment("channel-a");
    const data = { crossborder: { reference, state: "open" } };
    const payments = shop.container.resolve("payment");
    const forged = payments.updatePaymentSession({ id, amount: 1, currency_code: "usd", data });
    await expect(forged).rejects.toThrow("data.crossborder");
    expect(await shop.transaction(reference)).toMatchObject({ state: "open", ineligible_since: null });
    await shopper.comeBack(await shopper.atCashier(cashier_url));
    expect((await shopper.complete(cart.id)).type).toBe("order");
    expect(await bookOf(shop, reference)).toEqual(all("17.50"));
  });

  it.each([
    ["nothing", () => ({})],
    ["another shopper's payment", (reference: string) => ({ crossborder: { reference, state: "open" } })],
  ])("of an order opened later names its own payment, also where %s is written there", async (_, forge) => {
    const later = { opening: "on_pay" };
    const [shopper, other] = [shop.shopper(), shop.shopper()];
    const cart = await shopper.fillCart();
    const session = await shopper.openSession("channel-a", later);
    await other.fillCart();
    const others = await other.openSession("channel-a", later);
    await WRITERS["past the provider"](session, forge(others.shown.reference));
    const opened = await goToPay(shopper, session.id);
    expect(opened.status).toBe(200);
    const { reference, cashier_url } = opened.shown;
    expect(reference).toBe(session.shown.reference);
    expect(await shop.transaction(others.shown.reference)).toMatchObject({ state: "unopened" });
    await shopper.comeBack(await shopper.atCashier(cashier_url));
    expect((await shopper.complete(cart.id)).type).toBe("order");
    expect(await bookOf(shop, reference)).toEqual(all("17.50"));
  });

  it.each(["/store/payment-collections/", "/STORE/Payment-Collections/"])(
    "does not depend on how the address %s is written",
    async (path) => {
      const { shopper } = await shop.withCart();
      const body = { provider_id: "pp_crossborder-channel-a_main", data: stolen };
      const answer = await shopper.post(`${path}${shopper.collection}/payment-sessions/`, body);
      expect(answer.status).toBe(200);
      const sessions = await shop.container.resolve("payment").listPaymentSessions({});
      const [transaction] = await shop.ledger.listTransactions({});
      expect(sessions).toMatchObject([{ data: { crossborder: { reference: transaction?.reference } } }]);
      expect(Object.keys(sessions[0]?.data ?? {})).toEqual(["crossborder"]);
    },
  );

  it("is dropped for this plugin's providers only: another provider gets what was sent", async () => {
    const { shopper } = await shop.withCart();
    expect((await shopper.choose("pp_system_default", { mine: "kept" })).status).toBe(200);
    const sessions = await shop.container.resolve("payment").listPaymentSessions({});
    expect(sessions).toMatchObject([{ data: { mine: "kept" } }]);
  });
});
