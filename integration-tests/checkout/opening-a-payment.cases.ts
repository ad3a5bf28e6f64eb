import { cases } from "../../testing/shop/cases";

export default cases("choosing a payment method", (shop) => {
  const sessions = async () =>
    (await shop.container.resolve("payment").listPaymentSessions({})).map(({ provider_id }) => provider_id);

  it("sends the cart's goods and the store's addresses, and shows the shopper only what is needed", async () => {
    const { shopper } = await shop.withCart("usd", "teapot", 2);
    const session = await shopper.choosePayment("channel-b", {
      terminal: "WAP",
      note: "ring <twice>",
      something_else: "not read",
    });
    const [call] = await shop.gateway.calls("secure-pay");
    expect(call?.fields).toMatchObject({
      amount: "101.00",
      vendor: "channel_b",
      terminal: "WAP",
      note: "ring twice",
      goodsInfo: JSON.stringify([{ goods_name: "Teapot 茶壶", quantity: "2" }]),
      ipnUrl: `${shop.backendUrl}/hooks/crossborder/pp_crossborder-channel-b_main/ipn`,
    });
    expect(Object.keys(session.shown).sort()).toEqual(
      ["cashier_url", "expires_at", "reference", "state", "transaction_no"].sort(),
    );
  });

  it.each([
    ["a terminal that does not exist", { terminal: "PHONE" }, /terminal: must be one of ONLINE, WAP/],
    ["an address of somebody else", { return_url: "https://evil.example/" }, /return_url: its origin/],
  ])("refuses %s before any call", async (_, data, message) => {
    const { shopper } = await shop.withCart();
    expect(await shopper.choose("channel-a", data)).toMatchObject({
      status: 400,
      data: { code: "invalid_input", message: expect.stringMatching(message) },
    });
    expect(await shop.gateway.calls()).toEqual([]);
    expect(await sessions()).toEqual([]);
  });

  it("brings the browser back to the page the storefront named", async () => {
    const { shopper } = await shop.withCart();
    const return_url = "https://storefront.example/zh/done?step=3";
    const { shown } = await shopper.choosePayment("channel-a", { return_url });
    const { storefront } = await shopper.comeBackDecided(await shopper.atCashier(shown.cashier_url));
    expect(storefront.href).toMatch(/^https:\/\/storefront\.example\/zh\/done\?step=3&payment=paid&/);
  });

  it.each([
    ["us", "usd", undefined, "/us/done?in=us&payment=paid&cart_id="],
    ["cn", "cny", "zh-CN", "/cn/zh-CN/done?in=cn&payment=paid&locale=zh-CN&cart_id="],
  ] as const)("brings a browser of %s to its country and language", async (_, currency, locale, address) => {
    const { shopper, cart } = await shop.withCart(currency);
    const provider = "pp_crossborder-creditcard_qr";
    const region = `/admin/regions/${shop.seeded.regions[currency]}`;
    await shop.admin.post(region, { payment_providers: [provider] });
    if (locale) expect((await shopper.post(`/store/carts/${cart.id}`, { locale })).status).toBe(200);
    const { shown } = await shopper.choosePayment(provider);
    const { storefront } = await shopper.comeBackDecided(await shopper.atCashier(shown.cashier_url));
    expect(storefront.href).toContain(`https://storefront.example${address}${cart.id}&order_id=order_`);
  });

  it("refuses a cart in another currency before any call", async () => {
    const payment = shop.container.resolve("payment");
    const collection = await payment.createPaymentCollections({ currency_code: "eur", amount: 12 });
    const refused = payment.createPaymentSession(collection.id, {
      provider_id: "pp_crossborder-channel-a_main",
      currency_code: "eur",
      amount: 12,
      data: {},
    });
    await expect(refused).rejects.toMatchObject({
      code: "currency_not_supported",
      message: "currency_code: EUR cannot be paid with this provider, only USD and CNY",
    });
    expect(await shop.gateway.calls()).toEqual([]);
  });

  const unclear = (reason: RegExp) => ({ reason, state: "drafted" });
  it.each([
    [
      "refuses it",
      { refuse: { ret_code: "000023", ret_msg: "goodsInfo: bad" } },
      { reason: /000023.*goodsInfo: bad/, state: "failed" },
    ],
    ["answers a page", { html: true }, unclear(/outcome is unknown.*not JSON/)],
    ["cuts its answer short", { truncate: true }, unclear(/outcome is unknown/)],
    ["acts and never answers", { drop: true }, unclear(/outcome is unknown/)],
    ["breaks the connection", { reset: true }, unclear(/outcome is unknown/)],
    ["answers about another order", { other_order: true }, unclear(/another reference/)],
  ])("leaves no half-made session when the gateway %s", async (_, fault, expected) => {
    const { shopper } = await shop.withCart();
    await shop.gateway.faults({ "secure-pay": fault });
    const { status, data } = await shopper.choose("channel-a");
    // These three and no more: a stack trace would tell a shopper how the server is built.
    const message = "The payment cannot be started now. Choose another method, or try again later.";
    expect([status, data]).toEqual([400, { code: "payment_unavailable", type: "not_allowed", message }]);
    expect(await sessions()).toEqual([]);
    expect(await shop.ledger.listTransactions({})).toMatchObject([
      { state: expected.state, last_error: expect.stringMatching(expected.reason) },
    ]);
  });
});
