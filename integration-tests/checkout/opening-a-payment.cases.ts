import { cases } from "../../testing/shop/cases";

export default cases("choosing a payment method", (shop) => {
  const rows = () => shop.ledger.listTransactions({});
  const sessions = async () =>
    (await shop.container.resolve("payment").listPaymentSessions({})).map(({ provider_id }) => provider_id);

  it("sends the cart's goods and the store's addresses, and shows the shopper only what is needed", async () => {
    const shopper = shop.shopper();
    await shopper.fillCart("usd", "teapot", 2);
    const session = await shopper.choosePayment("channel-b", {
      terminal: "WAP",
      note: "ring <twice>",
      something_else: "kept by Medusa",
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
    ["a terminal that does not exist", { terminal: "PHONE" }, /terminal: must be one of/],
    ["a terminal that there is not", { terminal: "FAX" }, /terminal: must be one of ONLINE, WAP/],
    ["an address of somebody else", { return_url: "https://evil.example/" }, /return_url: its origin/],
  ])("refuses %s before any call", async (_, data, message) => {
    const shopper = shop.shopper();
    await shopper.fillCart();
    const answer = await shopper.choose("channel-a", data);
    expect(answer.status).toBe(400);
    expect(answer.data.message).toMatch(message);
    expect(await shop.gateway.calls()).toHaveLength(0);
    expect(await sessions()).toHaveLength(0);
  });

  it("brings the browser back to the page the storefront named", async () => {
    const shopper = shop.shopper();
    await shopper.fillCart();
    const return_url = "https://storefront.example/zh/done?step=3";
    const { shown } = await shopper.choosePayment("channel-a", { return_url });
    const { storefront } = await shopper.comeBack(await shopper.atCashier(shown.cashier_url));
    expect(storefront.href).toMatch(/^https:\/\/storefront\.example\/zh\/done\?step=3&payment=paid&/);
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
    await expect(refused).rejects.toThrow(
      "currency_code: EUR cannot be paid with this provider, only USD and CNY",
    );
    expect(await shop.gateway.calls()).toHaveLength(0);
  });

  it.each([
    [
      "refuses it",
      { refuse: { ret_code: "000023", ret_msg: "goodsInfo: bad" } },
      400,
      /000023.*goodsInfo: bad/,
      "failed",
    ],
    ["answers a page", { html: true }, 500, /outcome is unknown.*not JSON/, "drafted"],
    ["cuts its answer short", { truncate: true }, 500, /outcome is unknown/, "drafted"],
    ["acts and never answers", { drop: true }, 500, /outcome is unknown/, "drafted"],
    ["breaks the connection", { reset: true }, 500, /outcome is unknown/, "drafted"],
    ["answers about another order", { other_order: true }, 500, /another reference/, "drafted"],
  ])("leaves no half-made session when the gateway %s", async (_, fault, status, message, state) => {
    const shopper = shop.shopper();
    await shopper.fillCart();
    await shop.gateway.faults({ "secure-pay": fault });
    const answer = await shopper.choose("channel-a");
    expect(answer.status).toBe(status);
    expect(answer.data.message).toMatch(message);
    expect(JSON.stringify(answer.data)).not.toMatch(/at .*\.(js|ts)/);
    expect(await sessions()).toHaveLength(0);
    const [row] = await rows();
    expect(row).toMatchObject({ state });
    expect(row?.last_error).toMatch(message);
  });
});
