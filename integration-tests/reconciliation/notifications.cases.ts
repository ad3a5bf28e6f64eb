import axios from "axios";
import { sign } from "../../src/gateway";
import { eventually } from "../../testing/shop/sandbox-control";
import { ACCOUNT } from "../../testing/shop/shop";
import { cases } from "../../testing/shop/cases";

export default cases("the gateway notifies the store", (shop) => {
  const ipn = (fields: Record<string, string>, provider = "pp_crossborder-channel-a_main") =>
    axios.post(
      `${shop.backendUrl}/hooks/crossborder/${provider}/ipn`,
      new URLSearchParams(fields).toString(),
      {
        validateStatus: () => true,
      },
    );

  async function checkout() {
    const shopper = shop.shopper();
    const cart = await shopper.fillCart();
    const { shown } = await shopper.choosePayment("channel-a");
    return { shopper, cart, ...shown };
  }

  it("before the browser is back: the order is there when the shopper arrives", async () => {
    const { shopper, reference, cashier_url, cart } = await checkout();
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
    const { shopper, reference, cashier_url } = await checkout();
    await shopper.atCashier(cashier_url);
    await shop.reconciled(reference);
    expect(await shop.orders()).toHaveLength(1);
    expect(await shop.transaction(reference)).toMatchObject({
      state: "paid",
      reconciliation_status: "reconciled",
      next_check_at: null,
    });
  });

  it("after the browser: nothing happens twice", async () => {
    await shop.gateway.faults({ ipn: { late_ms: 1500 } });
    const { shopper, reference, cashier_url } = await checkout();
    await shopper.comeBack(await shopper.atCashier(cashier_url));
    expect(await shop.orders()).toHaveLength(1);
    const asked = (await shop.gateway.calls("tran-query")).length;
    await shop.gateway.notified(reference);
    expect(await shop.orders()).toHaveLength(1);
    expect(await shop.gateway.calls("tran-query")).toHaveLength(asked);
  });

  it("about an order that was not paid: the gateway is asked, and nothing is believed", async () => {
    const { reference } = await checkout();
    const lie = { reference, status: "success", amount: "17.50", currency: "USD" };
    const answer = await ipn({ ...lie, verifySign: sign(lie, ACCOUNT.apiToken) });
    expect([answer.status, answer.data]).toEqual([200, "success"]);
    expect(await shop.orders()).toHaveLength(0);
    expect((await shop.transaction(reference)).state).toBe("open");
  });

  it("about an order that is not ours: acknowledged, no gateway call, nothing changed", async () => {
    const { reference } = await checkout();
    const before = await shop.gateway.calls();
    const strangers: Record<string, string>[] = [
      { reference: "CB-UNKNOWN" },
      { transactionNo: "1" },
      {},
      { reference: "" },
    ];
    for (const fields of strangers) {
      expect((await ipn(fields)).data).toBe("success");
    }
    expect((await ipn({ reference }, "pp_crossborder-channel-b_main")).data).toBe("success");
    expect(await shop.gateway.calls()).toHaveLength(before.length);
  });

  it("at an address that does not exist: 404", async () => {
    expect((await ipn({ reference: "x" }, "pp_crossborder-channel-a_other")).status).toBe(404);
  });

  it("while the gateway cannot be asked: acknowledged and kept, and settled by the job later", async () => {
    await shop.gateway.faults({ "tran-query": { http_500: true } });
    const { shopper, reference, cashier_url } = await checkout();
    await shopper.atCashier(cashier_url);
    await shop.gateway.notified(reference);
    await eventually(async () => (await shop.inbox())[0]?.attempts === 1, "the first attempt");
    expect(await shop.inbox()).toMatchObject([{ status: "received", reference, signature: "valid" }]);
    expect((await shop.inbox())[0]?.last_error).toMatch(/outcome is unknown/);
    expect(await shop.transaction(reference)).toMatchObject({
      state: "open",
      reconciliation_status: "pending",
    });

    await shop.gateway.faults({});
    await shop.makeDue();
    await shop.runJob();
    expect(await shop.orders()).toHaveLength(1);
    expect(await shop.inbox()).toMatchObject([{ status: "reconciled" }]);
    expect(await shop.transaction(reference)).toMatchObject({
      state: "paid",
      reconciliation_status: "reconciled",
      next_check_at: null,
    });
  });

  it("fifty times at once: one order, one payment, at most two questions to the gateway", async () => {
    await shop.gateway.faults({ ipn: { lose: true } });
    const { shopper, reference, cashier_url } = await checkout();
    await shopper.atCashier(cashier_url);
    const captured = shop.countEvents("payment.captured");
    const same = Array.from({ length: 25 }, () => ipn({ reference, status: "success" }));
    const different = Array.from({ length: 25 }, (_, n) =>
      ipn({ reference, status: "success", note: String(n) }),
    );
    for (const { status, data } of await Promise.all([...same, ...different])) {
      expect([status, data]).toEqual([200, "success"]);
    }
    await shop.reconciled(reference);
    await eventually(
      async () => (await shop.inbox()).every(({ status }) => status === "reconciled"),
      "all of them",
    );
    expect(await shop.inbox()).toHaveLength(26);
    expect((await shop.gateway.calls("tran-query")).length).toBeLessThanOrEqual(2);
    const [order, ...others] = await shop.orders();
    expect(others).toEqual([]);
    expect(order?.payment_collections[0]?.payments[0]?.captures).toHaveLength(1);
    expect(captured.count).toBeLessThanOrEqual(1);
  });

  it("with a signature: it is kept without it", async () => {
    const { reference } = await checkout();
    const fields = { reference, status: "pending" };
    const verifySign = sign(fields, ACCOUNT.apiToken);
    await ipn({ ...fields, verifySign });
    await ipn({ ...fields, verifySign: "0".repeat(32) });
    const kept = await shop.inbox();
    expect(kept.map(({ signature }) => signature).sort()).toEqual(["valid", "wrong"]);
    expect(JSON.stringify(kept)).not.toContain(verifySign);
  });

  it("over Medusa's own webhook route: the order is placed as well", async () => {
    await shop.gateway.faults({ ipn: { lose: true } });
    const { shopper, reference, cashier_url } = await checkout();
    await shopper.atCashier(cashier_url);
    const body = new URLSearchParams({ reference }).toString();
    const hook = `${shop.backendUrl}/hooks/payment/crossborder-channel-a_main`;
    for (let times = 0; times < 2; times++) expect((await axios.post(hook, body)).status).toBe(200);
    await eventually(async () => (await shop.orders()).length === 1, "the order");
    const { order_id } = Object.fromEntries(
      (
        await shopper.comeBack(
          `${shop.backendUrl}/hooks/crossborder/pp_crossborder-channel-a_main/return?reference=${reference}`,
        )
      ).storefront.searchParams,
    );
    expect(order_id).toBe((await shop.orders())[0]?.id);
  });
});
