import axios from "axios";
import { adminRoutes } from "../../testing/shop/admin-routes";
import { cases } from "../../testing/shop/cases";
import { eventually } from "../../testing/shop/sandbox-control";

export default cases("staff work with payments over the admin API", (shop) => {
  const api = "/admin/crossborder";

  it("and have one reconciled now, or read why that is not possible", async () => {
    await shop.gateway.faults({ ipn: { lose: true }, "tran-query": { reset: true } });
    const { shopper, reference, cashier_url } = await shop.checkout();
    await shopper.atCashier(cashier_url);
    expect(await shop.staff("reconcile", reference)).toMatchObject({
      status: 500,
      data: {
        code: "gateway_unclear",
        message: expect.stringContaining("tran-query: the outcome is unknown"),
      },
    });

    await shop.gateway.faults({});
    expect(await shop.staff("reconcile", reference)).toMatchObject({
      status: 200,
      data: { transaction: { state: "paid", reconciliation_status: "reconciled" } },
    });
    expect(await shop.orders()).toHaveLength(1);
  });

  it("and cannot return money that an order has: they are told to refund it", async () => {
    const { reference } = await shop.paidOrder();
    expect(await shop.staff("return", reference)).toMatchObject({
      status: 400,
      data: {
        code: "payment_recorded",
        message: "The payment is recorded in Medusa: refund it at its order.",
      },
    });
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "success", refunded: "0.00" });
  });

  it("and return money that no order has, once", async () => {
    const { shopper, cart, reference } = await shop.paidUnnoticed();
    const returned = shop.countEvents("crossborder.money_returned");
    const { data } = await shop.staff("return", reference);
    expect(data.transaction).toMatchObject({
      state: "reversed",
      reconciliation_status: "returned",
      next_check_at: null,
    });
    expect(await shop.gateway.order(reference)).toMatchObject({ refunded: "17.50" });
    expect(await shop.staff("return", reference)).toMatchObject({
      status: 400,
      data: { code: "already_returned", message: "The money has been sent back already." },
    });
    expect(await shop.gateway.calls("reverse")).toHaveLength(1);
    expect(returned.count).toBe(1);
    expect((await shopper.complete(cart.id)).type).toBe("cart");
  });

  it("and return money that the gateway keeps: a person must look, and the job sends it back", async () => {
    const { reference } = await shop.paidUnnoticed();
    await shop.gateway.faults({ ipn: { lose: true }, reverse: { reset: true } });
    const { status, data } = await shop.staff("return", reference);
    expect([status >= 400, data.code]).toEqual([true, "gateway_unclear"]);
    const kept = await shop.transaction(reference);
    expect(kept).toMatchObject({ state: "paid", attention_code: "not_returned" });
    expect(Number(kept.next_check_at)).toBeLessThan(Date.now() + 2 * 60_000);
    await shop.gateway.faults({});
    await shop.runJobLater();
    expect(await shop.transaction(reference)).toMatchObject({
      state: "reversed",
      reconciliation_status: "returned",
    });
  });

  it("and have a notification processed again", async () => {
    await shop.gateway.faults({ "tran-query": { reset: true } });
    const { shopper, reference, cashier_url } = await shop.checkout();
    await shopper.atCashier(cashier_url);
    await shop.processed(reference);
    await shop.gateway.faults({});
    const { data } = await shop.admin.get(`${api}/notifications?status=received`);
    expect(data).toMatchObject({ count: 1, notifications: [{ signature: "valid" }] });
    // Staff are told `received` while another one is at it: the bus may have delivered the notification twice.
    const retry = () => shop.admin.post(`${api}/notifications/${data.notifications[0].id}/retry`);
    const isDone = async () => (await retry()).data.notification.status === "reconciled";
    await eventually(isDone, `${reference} to be reconciled`);
    expect(await shop.orders()).toHaveLength(1);
    expect(await shop.admin.post(`${api}/notifications/cbntf_nothing/retry`)).toMatchObject({
      status: 404,
      data: { type: "not_found", message: expect.stringContaining("nothing") },
    });
  });

  it.each([
    ["get", "transactions/cb-nobody"],
    ["post", "transactions/cb-nobody/reconcile"],
    ["post", "transactions/cb-nobody/return"],
    ["post", "transactions/cb-nobody/capture"],
    ["post", "transactions/cb-nobody/release"],
    ["get", "in-store/payments/cb-nobody"],
    ["post", "in-store/payments/cb-nobody/cancel"],
  ] as const)("and are told that there is no such transaction: %s %s", async (method, path) => {
    expect(await shop.admin[method](`${api}/${path}`)).toMatchObject({
      status: 404,
      data: { code: "transaction_not_found", message: "No transaction has the reference cb-nobody" },
    });
  });

  it("and are told what is wrong with the configuration", async () => {
    const { data } = await shop.admin.get(`${api}/health`);
    const { checks }: { checks: { name: string; account?: string; status: string }[] } = data;
    // By command alone the job runs here, which may be long ago.
    const isLate = checks.some(({ name, status }) => name === "reconciliation job" && status !== "ok");
    expect(data).toMatchObject({ healthy: true, can_pay: { answer: isLate ? "yes_but" : "yes" } });
    // Its four entries are one merchant.
    const account = "main";
    const last = "last notification, refused notifications, attention";
    const running = `reconciliation job, due transactions, inbox, ${last}`.split(", ");
    expect(checks.splice(-running.length).map(({ name }) => name)).toEqual(running);
    expect(checks.map(({ name, status, account }) => [name, status, ...[account ?? []].flat()])).toEqual([
      ["dependencies", "ok"],
      ["shop", "ok"],
      ["locking", "info"],
      // The tests' own (repeating-bus.ts), of which the plugin knows nothing.
      ["event bus", "ok"],
      ["workflow engine", "info"],
      ["worker", "ok"],
      ["database connections", "ok"],
      ["gateway address", "ok", account],
      ["api token", "ok", account],
      ["gateway", "ok", account],
      // This machine's own address, which a sandbox on it reaches.
      ["notification address", "ok", account],
    ]);
    await shop.gateway.faults({
      "tran-query": { refuse: { ret_code: "000030", ret_msg: "verifySign is wrong" } },
    });
    const { data: broken } = await shop.admin.get(`${api}/health`);
    expect(broken).toMatchObject({
      healthy: false,
      can_pay: { answer: "no" },
      checks: expect.arrayContaining([
        {
          name: "gateway",
          account: "main",
          status: "error",
          finding: "failed",
          message: expect.stringContaining("ret_code 000030 (access denied): verifySign is wrong"),
          facts: { reason: expect.stringContaining("verifySign is wrong") },
          next: expect.stringContaining("Compare baseUrl, merchantNo, storeNo and apiToken"),
        },
      ]),
    });
  });

  it("and are told of a sandbox, which is a mistake in production", async () => {
    const address = async () => {
      const { data } = await shop.admin.get(`${api}/health`);
      const found = data.checks.filter(({ name }: { name: string }) => name === "gateway address");
      return { healthy: data.healthy, found };
    };
    const message = "On this machine: a sandbox, where no money moves, or a proxy to the gateway.";
    expect(await address()).toMatchObject({ healthy: true, found: [{ message }] });
    const environment = process.env.NODE_ENV;
    process.env.NODE_ENV = "production";
    try {
      const next = expect.stringContaining("allowSandbox: true");
      expect(await address()).toMatchObject({ healthy: false, found: [{ status: "error", next }] });
    } finally {
      process.env.NODE_ENV = environment;
    }
  });

  it("and nobody else does, whether signed in as a customer or not", async () => {
    const shopper = shop.shopper();
    await shopper.signUp();
    const routes = adminRoutes();
    expect(routes.length).toBeGreaterThan(10);
    for (const Authorization of [undefined, `Bearer ${shopper.account.token}`]) {
      const statuses = routes.map(async ({ method, path }) => {
        const request = {
          method,
          baseURL: shop.backendUrl,
          url: `${api}/${path.replace("[id]", "some_1").replace(/\[\w+\]/g, "some")}`,
          headers: { Authorization },
        };
        const { status } = await axios.request({ ...request, validateStatus: () => true });
        return [method, path, status];
      });
      expect(await Promise.all(statuses)).toEqual(routes.map(({ method, path }) => [method, path, 401]));
    }
  });
});
