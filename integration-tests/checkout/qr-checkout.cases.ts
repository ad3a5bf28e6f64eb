import { ci, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { refusal } from "../../testing/shop/expected";
import { Clerk } from "../../testing/shop/clerk";
import { eventually } from "../../testing/shop/sandbox-control";

const QR = "pp_crossborder-channel-a_qr";
const HOLD = "pp_crossborder-channel-b_hold";

export default cases("a shopper pays with a QR code in the page", (shop) => {
  async function open(provider: string) {
    const { shopper, cart } = await shop.withCart();
    const { id, shown } = await shopper.openSession(provider);
    return { shopper, cart, id, shown, reference: shown.reference };
  }

  const poll = async (shopper: ReturnType<typeof shop.shopper>, id: string) =>
    (await shopper.get(`/store/crossborder/sessions/${id}`)).data.session;
  const paymentOf = async () => (await shop.orders())[0]?.payment_collections[0]?.payments[0];

  it("sees the code and a link, waits, and gets the order", async () => {
    const { shopper, cart, id, shown, reference } = await open(QR);
    expect(shown).toMatchObject({
      qrcode_url: expect.stringMatching(/^http.*\.png$/),
      deep_link: expect.stringContaining("/wallet/"),
    });
    const waiting = await poll(shopper, id);
    const { expires_at } = shown;
    expect(waiting).toEqual({ id, reference, state: "open", payment: "pending", expires_at });
    await shop.gateway.act(reference, "pay");
    await shop.reconciled(reference);
    const paid = await poll(shopper, id);
    expect(paid).toMatchObject({ state: "paid", payment: "paid", order_id: expect.any(String) });
    expect((await shopper.complete(cart.id)).order?.id).toBe(paid.order_id);
    expect((await paymentOf())?.captures).toEqual([{ amount: cart.total }]);
    expect(await shop.gateway.order(reference)).toMatchObject({ paid: cart.total.toFixed(2), held: "0.00" });
  });

  ci.it("and the notification is lost: the waiting page itself finds the payment", async () => {
    await shop.gateway.faults({ ipn: { lose: true } });
    const { shopper, id, reference } = await open(QR);
    await shop.gateway.act(reference, "pay");
    // As the page does, which asks again while the store has not made the order yet.
    await eventually(async () => (await poll(shopper, id)).payment !== "pending", "the page to know");
    expect(await poll(shopper, id)).toMatchObject({ payment: "paid", order_id: expect.any(String) });
    expect(await shop.inbox()).toEqual([]);
  });

  it("and thirty pages wait for it at once: the gateway is asked once or twice", async () => {
    const { shopper, id } = await open(QR);
    const waiting = await Promise.all(Array.from({ length: 30 }, () => poll(shopper, id)));
    expect(new Set(waiting.map(({ payment }) => payment))).toEqual(new Set(["pending"]));
    expect([1, 2]).toContain((await shop.gateway.calls("tran-query")).length);
  });

  slow.it("too late: the code is closed, and the page says so", async () => {
    const { shopper, id, reference } = await open(QR);
    await shop.gateway.act(reference, "expire");
    expect(await poll(shopper, id)).toMatchObject({ state: "closed", payment: "failed" });
  });

  it("cannot see a session that is nobody's, another provider's or the counter's", async () => {
    const { shopper } = await shop.withCart();
    await shopper.choose("pp_system_default");
    const clerk = new Clerk(shop);
    await clerk.opened({ order_id: await clerk.unpaidOrder(), method: "merchant_scan" });
    const others = await shop.container.resolve("payment").listPaymentSessions({});
    expect(others.map(({ provider_id }) => provider_id).sort()).toEqual([
      "pp_crossborder-in-store_main",
      "pp_system_default",
    ]);
    for (const id of ["payses_nobody", ...others.map((one) => one.id)]) {
      const { status, data } = await shopper.get(`/store/crossborder/sessions/${id}`);
      expect([id, status, data.code]).toEqual([id, 404, "session_not_found"]);
    }
  });

  it("in CNY: is told that a QR code is priced in USD, before anything is opened", async () => {
    const { shopper } = await shop.withCart("cny");
    const message = "currency_code: a QR code can be paid in USD only";
    expect(await shopper.choose(QR)).toMatchObject({
      status: 400,
      data: { code: "currency_not_supported", message },
    });
    expect(await shop.gateway.calls()).toEqual([]);
  });

  it("with manual capture: Medusa shows authorized, staff captures a part, the rest is released", async () => {
    const { shopper, cart, reference } = await open(HOLD);
    await shop.gateway.act(reference, "pay");
    await shop.held(reference);
    await shopper.complete(cart.id);
    expect((await shop.orders())[0]?.payment_collections[0]?.status).toBe("authorized");
    expect(await shop.gateway.order(reference)).toMatchObject({ held: cart.total.toFixed(2), paid: "0.00" });
    const { id } = (await paymentOf()) ?? { id: "" };
    expect((await shop.admin.post(`/admin/payments/${id}/capture`, { amount: 7.5 })).status).toBe(200);
    expect(await shop.gateway.order(reference)).toMatchObject({ paid: "7.50" });
    expect((await paymentOf())?.captures).toEqual([{ amount: 7.5 }]);
    await shop.staff("release", reference);
    expect(await shop.gateway.order(reference)).toMatchObject({ paid: "7.50", held: "0.00" });
  });

  slow.it("with manual capture: the order is cancelled, and the customer has the money again", async () => {
    const { reference } = await open(HOLD);
    await shop.gateway.act(reference, "pay");
    await shop.held(reference);
    const [order] = await shop.orders();
    expect((await shop.admin.post(`/admin/orders/${order?.id}/cancel`)).status).toBe(200);
    expect(await shop.gateway.order(reference)).toMatchObject({ paid: "0.00", held: "0.00" });
    expect(await shop.transaction(reference)).toMatchObject({ state: "released" });
  });

  it.each(["pp_crossborder-channel-c_hold", "pp_crossborder-creditcard_hold"])(
    "%s cannot hold money, and says so where staff has enabled it",
    async (provider) => {
      const region = `/admin/regions/${shop.seeded.regions.usd}`;
      expect((await shop.admin.post(region, { payment_providers: [provider] })).status).toBe(200);
      const { shopper } = await shop.withCart();
      expect(await shopper.choose(provider)).toMatchObject(
        refusal("invalid_input", "capture: this store holds payments until it ships"),
      );
      expect(await shop.gateway.calls()).toEqual([]);
    },
  );
});
