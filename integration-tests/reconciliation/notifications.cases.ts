import { slow } from "../../testing/jest/lanes";
import { eventually } from "../../testing/shop/sandbox-control";
import { SETTLED } from "../../testing/shop/shop";
import { cases } from "../../testing/shop/cases";
import { failure } from "../../testing/shop/expected";
import { all, bookOf } from "../admin/four-books";
import { ipn, signed } from "../security/ipn";

export default cases("the gateway notifies the store", (shop) => {
  const queries = async () => (await shop.gateway.calls("tran-query")).length;

  it("before the browser is back: the order is there when the shopper arrives", async () => {
    const { shopper, reference, cashier_url, cart } = await shop.checkout();
    const callback = await shopper.atCashier(cashier_url);
    await shop.reconciled(reference);
    const [placed] = await shop.orders();
    const { storefront } = await shopper.comeBack(callback);
    expect(Object.fromEntries(storefront.searchParams)).toEqual({
      payment: "paid",
      cart_id: cart.id,
      order_id: placed?.id,
    });
    expect((await shopper.complete(cart.id)).order?.id).toBe(placed?.id);
    expect(await shop.orders()).toHaveLength(1);
  });

  it("and the browser never comes back: the order is placed without it", async () => {
    const { shopper, reference, cashier_url } = await shop.checkout();
    await shopper.atCashier(cashier_url);
    await shop.reconciled(reference);
    expect(await shop.orders()).toHaveLength(1);
    expect(await shop.transaction(reference)).toMatchObject({ state: "paid", ...SETTLED });
  });

  it("after the browser: nothing happens twice", async () => {
    await shop.gateway.faults({ ipn: { late_ms: 1500 } });
    const { shopper, reference, cashier_url } = await shop.checkout();
    await shopper.comeBackDecided(await shopper.atCashier(cashier_url));
    expect(await shop.orders()).toHaveLength(1);
    const asked = await queries();
    await shop.gateway.notified(reference);
    await shop.processed(reference);
    expect(await shop.inbox()).toMatchObject([{ reference, status: "reconciled" }]);
    expect(await shop.orders()).toHaveLength(1);
    // Once more at most: its signed word may be newer than its last answer.
    expect(await queries()).toBeLessThanOrEqual(asked + 1);
  });

  it("that an order is paid which is not: the gateway is asked, and its answer counts", async () => {
    const { reference } = await shop.checkout();
    const lie = { reference, status: "success", amount: "17.50", currency: "USD" };
    const answer = await ipn(shop, signed(lie));
    expect([answer.status, answer.data]).toEqual([200, "success"]);
    await shop.processed(reference);
    expect(await queries()).toBe(1);
    expect(await shop.orders()).toEqual([]);
    expect((await shop.transaction(reference)).state).toBe("open");
  });

  it("about an order that the store does not know: only a signed one is kept, and the gateway is not asked", async () => {
    const { reference } = await shop.checkout();
    const before = await shop.transaction(reference);
    const strangers: Record<string, string>[] = [
      { reference: "CB-UNKNOWN" },
      { transactionNo: "1" },
      {},
      { reference: "no reference" },
    ];
    for (const fields of strangers) {
      expect(await ipn(shop, fields)).toMatchObject({ status: 404, data: { code: "notification_unknown" } });
      expect((await ipn(shop, signed(fields))).data).toBe("success");
    }
    const statuses = async () => (await shop.inbox()).map(({ status }) => status);
    await eventually(async () => !(await statuses()).includes("received"), "the inbox to be processed");
    expect(await statuses()).toEqual(Array(4).fill("unknown"));
    expect(await queries()).toBe(0);
    expect(await shop.transaction(reference)).toEqual(before);
  });

  it.each(["signed", "not signed"])("at another profile's address, %s: it is taken", async (signature) => {
    await shop.gateway.faults({ ipn: { lose: true } });
    const { reference } = await shop.checkout();
    await shop.gateway.act(reference, "pay");
    const fields = { reference, status: "success" };
    const sent = signature === "signed" ? signed(fields) : fields;
    expect((await ipn(shop, sent, { provider: "pp_crossborder-channel-a_qr" })).data).toBe("success");
    await shop.reconciled(reference);
    const { state, provider_id } = await shop.transaction(reference);
    expect([state, provider_id]).toEqual(["paid", "pp_crossborder-channel-a_main"]);
    await shop.processed(reference);
    expect(await shop.inbox()).toMatchObject([
      { provider_id: "pp_crossborder-channel-a_qr", reference, status: "reconciled" },
    ]);
    expect(await bookOf(shop, reference)).toEqual(all("17.50"));
  });

  it("at the address of an account that the store does not have: 404, and nothing is kept", async () => {
    const provider = "pp_crossborder-channel-a_other";
    expect(await ipn(shop, { reference: "x" }, { provider })).toMatchObject(
      failure(404, "account_not_found"),
    );
    expect(await shop.inbox()).toEqual([]);
  });

  slow.it("while the gateway cannot be asked: it is kept, and the job places the order later", async () => {
    await shop.gateway.faults({ "tran-query": { http_500: true } });
    const { shopper, reference, cashier_url } = await shop.checkout();
    await shopper.atCashier(cashier_url);
    await shop.gateway.notified(reference);
    await eventually(async () => (await shop.inbox())[0]?.attempts === 1, "the first attempt");
    expect(await shop.inbox()).toMatchObject([
      {
        status: "received",
        reference,
        signature: "valid",
        last_error: expect.stringContaining("the outcome is unknown"),
      },
    ]);
    expect(await shop.stateOf(reference)).toEqual(["open", "pending"]);

    await shop.gatewayMended();
    expect(await shop.orders()).toHaveLength(1);
    expect(await shop.inbox()).toMatchObject([{ status: "reconciled" }]);
    expect(await shop.transaction(reference)).toMatchObject({ state: "paid", ...SETTLED });
  });

  slow.it("fifty times at once: one order, one payment, and the gateway is asked a few times", async () => {
    const { reference } = await shop.paidUnnoticed();
    const same = Array.from({ length: 10 }, () => ipn(shop, { reference, status: "success" }));
    const different = Array.from({ length: 5 }, (_, n) =>
      ipn(shop, { reference, status: "success", note: String(n) }),
    );
    const genuine = Array.from({ length: 35 }, (_, n) => {
      const fields = { reference, status: "success", note: `signed ${n}` };
      return ipn(shop, signed(fields));
    });
    for (const { status, data } of await Promise.all([...same, ...different, ...genuine])) {
      expect([status, data]).toEqual([200, "success"]);
    }
    await shop.reconciled(reference);
    // Those that are alike are kept once.
    const kept = 41;
    // Those that nobody signed are looked up one after the other: the last of them come when all is done.
    const done = async () =>
      (await shop.inbox()).filter(
        ({ status, signature }) =>
          status === "reconciled" || (status === "nothing_to_do" && signature === "missing"),
      ).length;
    await eventually(async () => (await done()) === kept, `${kept} notifications to be processed`);
    expect(await shop.inbox()).toHaveLength(kept);
    // For the first, and for signed ones that came after its answer: those that wait share one.
    expect(await queries()).toBeLessThanOrEqual(4);
    expect(await shop.orders()).toHaveLength(1);
    expect(await shop.paidOrders()).toMatchObject([{ captured: [17.5] }]);
  });

  it("with a signature: whether it is valid is kept, and the signature is not", async () => {
    const { reference } = await shop.checkout();
    const fields = { reference, status: "pending" };
    const genuine = signed(fields);
    await ipn(shop, genuine);
    await ipn(shop, { ...fields, verifySign: "0".repeat(32) });
    const kept = await shop.inbox();
    expect(kept.map(({ signature }) => signature).sort()).toEqual(["valid", "wrong"]);
    expect(JSON.stringify(kept)).not.toContain(genuine.verifySign);
  });
});
