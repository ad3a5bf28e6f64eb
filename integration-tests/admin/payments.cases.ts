import { cases } from "../../testing/shop/cases";

export default cases("staff look after payments in the admin API", (shop) => {
  const api = "/admin/crossborder";

  async function checkout(channel = "channel-a") {
    const shopper = shop.shopper();
    const cart = await shopper.fillCart();
    const { shown } = await shopper.choosePayment(channel);
    return { shopper, cart, ...shown };
  }

  it("finds transactions by reference, number, state and reconciliation status, page by page", async () => {
    const first = await checkout();
    const second = await checkout("creditcard");
    await second.shopper.comeBack(await second.shopper.atCashier(second.cashier_url));
    const references = async (query: string) => {
      const { status, data } = await shop.admin.get(`${api}/transactions?${query}`);
      expect(status).toBe(200);
      return data.transactions.map(({ reference }: { reference: string }) => reference);
    };
    expect(await references("")).toEqual([second.reference, first.reference]);
    expect(await references("state=open")).toEqual([first.reference]);
    expect(await references("state=paid&state=open")).toHaveLength(2);
    expect(await references("reconciliation_status=reconciled")).toEqual([second.reference]);
    expect(await references(`q=${first.reference.slice(-10)}`)).toEqual([first.reference]);
    const { transactionNo } = await shop.gateway.order(second.reference);
    expect(await references(`q=${transactionNo}`)).toEqual([second.reference]);
    const { data } = await shop.admin.get(`${api}/transactions?limit=1&offset=1`);
    expect(data).toMatchObject({
      count: 2,
      limit: 1,
      offset: 1,
      transactions: [{ reference: first.reference }],
    });
  });

  it.each([
    ["state=lost", /state: must be one of drafted, open/],
    ["limit=0", /limit: /],
    ["limit=1000", /limit: /],
    ["colour=red", /Unrecognized fields: 'colour'/],
  ])("reads which parameter of ?%s is wrong", async (query, message) => {
    const { status, data } = await shop.admin.get(`${api}/transactions?${query}`);
    expect([status, data.message]).toEqual([400, expect.stringMatching(message)]);
  });

  it("asks the gateway by hand, and reads why when it cannot be asked", async () => {
    await shop.gateway.faults({ ipn: { lose: true }, "tran-query": { reset: true } });
    const { shopper, reference, cashier_url } = await checkout();
    await shopper.atCashier(cashier_url);
    const unclear = await shop.admin.post(`${api}/transactions/${reference}/reconcile`);
    expect([unclear.status, unclear.data.message]).toEqual([
      500,
      expect.stringMatching(/tran-query: the outcome is unknown/),
    ]);

    await shop.gateway.faults({});
    const { status, data } = await shop.admin.post(`${api}/transactions/${reference}/reconcile`);
    expect([status, data.transaction]).toEqual([
      200,
      expect.objectContaining({ state: "paid", reconciliation_status: "reconciled" }),
    ]);
    expect(await shop.orders()).toHaveLength(1);
  });

  it("does not send money back that an order has", async () => {
    const { shopper, reference, cashier_url } = await checkout();
    await shopper.comeBack(await shopper.atCashier(cashier_url));
    const { status, data } = await shop.admin.post(`${api}/transactions/${reference}/return`);
    expect([status, data.message]).toEqual([
      400,
      "The payment is recorded in Medusa: refund it at its order.",
    ]);
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "success", refunded: "0.00" });
  });

  it("sends money back that no order has, once", async () => {
    await shop.gateway.faults({ ipn: { lose: true } });
    const { shopper, cart, reference, cashier_url } = await checkout();
    await shopper.atCashier(cashier_url);
    const returned = shop.countEvents("crossborder.money_returned");
    const { data } = await shop.admin.post(`${api}/transactions/${reference}/return`);
    expect(data.transaction).toMatchObject({
      state: "reversed",
      reconciliation_status: "returned",
      next_check_at: null,
    });
    expect(await shop.gateway.order(reference)).toMatchObject({ refunded: "17.50" });
    expect((await shop.admin.post(`${api}/transactions/${reference}/return`)).status).toBe(400);
    expect(await shop.gateway.calls("reverse")).toHaveLength(1);
    expect(returned.count).toBe(1);
    expect((await shopper.complete(cart.id)).type).toBe("cart");
  });

  it("sees the inbox and has a notification settled again", async () => {
    await shop.gateway.faults({ "tran-query": { reset: true } });
    const { shopper, reference, cashier_url } = await checkout();
    await shopper.atCashier(cashier_url);
    await shop.gateway.notified(reference);
    await shop.gateway.faults({});
    const { data } = await shop.admin.get(`${api}/notifications?status=received`);
    expect(data).toMatchObject({ count: 1, notifications: [{ signature: "valid" }] });
    const { data: retried } = await shop.admin.post(`${api}/notifications/${data.notifications[0].id}/retry`);
    expect(retried.notification).toMatchObject({ status: "reconciled", reference });
    expect(await shop.orders()).toHaveLength(1);
    expect((await shop.admin.post(`${api}/notifications/nothing/retry`)).status).toBe(404);
  });

  it("is told what is wrong with the configuration", async () => {
    const { data } = await shop.admin.get(`${api}/health`);
    expect(data.healthy).toBe(true);
    const { checks }: { checks: { name: string; status: string }[] } = data;
    const about = (provider: string) => checks.filter(({ name }) => name.endsWith(provider));
    expect(checks.slice(0, 2).map(({ status }) => status)).toEqual(["ok", "warning"]);
    for (const account of ["main", "qr", "hold"]) {
      const statuses = about(`channel-a_${account}`).map(({ status }) => status);
      expect(statuses).toEqual(["ok", "warning"]);
    }
    await shop.gateway.faults({
      "tran-query": { refuse: { ret_code: "000030", ret_msg: "verifySign is wrong" } },
    });
    const broken = await shop.admin.get(`${api}/health`);
    expect(broken.data.healthy).toBe(false);
    expect(JSON.stringify(broken.data)).toMatch(/ret_code 000030 \(access denied\): verifySign is wrong/);
  });

  it.each(["transactions", "notifications", "health"])("keeps %s from everybody else", async (path) => {
    const { status } = await shop.shopper().get(`${api}/${path}`);
    expect(status).toBe(401);
  });
});
