import { cases } from "../../testing/shop/cases";
import { Clerk } from "../../testing/shop/clerk";

export default cases("a clerk takes money at the counter", (shop) => {
  const clerk = new Clerk(shop);

  it("scans the customer's code: paid, and the order knows", async () => {
    const order_id = await clerk.unpaidOrder();
    const reference = await clerk.opened({ order_id, method: "merchant_scan" });
    const { status, data } = await clerk.scan(reference, "280000000000000001");
    expect([status, data.payment]).toEqual([
      200,
      expect.objectContaining({ state: "paid", reconciliation_status: "reconciled", amount: "25.00" }),
    ]);
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "success", paid: "25.00" });
    expect((await clerk.paymentOf(order_id))?.captures).toEqual([{ amount: 25 }]);
    expect((await clerk.take({ order_id, method: "merchant_scan" })).data.message).toMatch(
      /paid, nothing is outstanding/,
    );
  });

  it.each([
    ["DECLINED-1", "000040"],
    ["FUNDS-1", "000040"],
    ["UNKNOWN-1", "000023"],
  ])("scans %s: told why it was refused, and another code can be tried", async (barcode, ret_code) => {
    const order_id = await clerk.unpaidOrder();
    const reference = await clerk.opened({ order_id, method: "merchant_scan" });
    const refused = await clerk.scan(reference, barcode);
    expect(refused.status).toBe(200);
    expect(refused.data).toMatchObject({
      payment: { reference, state: "open" },
      refusal: { code: "barcode_refused", ret_code },
    });
    expect(JSON.stringify(refused.data)).not.toContain(barcode);
    expect((await clerk.poll(reference)).state).toBe("open");
    expect((await clerk.scan(reference, "280000000000000002")).data.payment.state).toBe("paid");
    const again = await clerk.scan(reference, "280000000000000003");
    expect([again.status, again.data]).toEqual([
      400,
      { type: "not_allowed", code: "takes_no_code", message: "The payment is paid; it takes no code now." },
    ]);
    expect(await shop.gateway.order(reference)).toMatchObject({ paid: "25.00" });
  });

  it("waits for a customer who must confirm on the phone", async () => {
    const order_id = await clerk.unpaidOrder();
    const reference = await clerk.opened({ order_id, method: "merchant_scan" });
    expect((await clerk.scan(reference, "CONFIRM-1")).data.payment.state).toBe("open");
    await shop.gateway.act(reference, "pay");
    expect(await clerk.poll(reference)).toMatchObject({
      state: "paid",
      reconciliation_status: "reconciled",
    });
  });

  it("and the answer to the scan is lost: asks, and does not pay twice", async () => {
    const order_id = await clerk.unpaidOrder();
    const reference = await clerk.opened({ order_id, method: "merchant_scan" });
    await shop.gateway.faults({ pay: { drop: true, times: 1 } });
    expect((await clerk.scan(reference, "280000000000000004")).data.payment.state).toBe("paid");
    expect(await shop.gateway.calls("pay")).toHaveLength(1);
  });

  it("shows a QR code: the customer pays, and the order knows", async () => {
    const order_id = await clerk.unpaidOrder();
    const { data } = await clerk.take({ order_id, method: "customer_scan", vendor: "channel_b" });
    expect(data.payment).toMatchObject({
      state: "open",
      qrcode_url: expect.stringContaining("/qrcode/"),
      deep_link: expect.any(String),
    });
    await shop.gateway.act(data.payment.reference, "pay");
    expect(await clerk.poll(data.payment.reference)).toMatchObject({
      state: "paid",
      reconciliation_status: "reconciled",
    });
    expect((await clerk.paymentOf(order_id))?.captures).toEqual([{ amount: 25 }]);
  });

  it("lets the cash register take it", async () => {
    const order_id = await clerk.unpaidOrder();
    const reference = await clerk.opened({ order_id, method: "cash_register", store_admin_no: "7" });
    const [call] = await shop.gateway.calls("cashier-add");
    expect(call?.fields).toMatchObject({ storeAdminNo: "7", amount: "25.00" });
    await shop.gateway.act(reference, "pay");
    expect(await clerk.poll(reference)).toMatchObject({
      state: "paid",
      reconciliation_status: "reconciled",
      store_admin_no: "7",
    });
  });

  it("for a draft order: paid, it is an order", async () => {
    const order_id = await clerk.unpaidOrder(true);
    const reference = await clerk.opened({ order_id, method: "merchant_scan" });
    await clerk.scan(reference, "280000000000000005");
    expect((await clerk.orderOf(order_id))?.status).toBe("pending");
  });

  it("two assistants at once: one takes it, the other one is told", async () => {
    const order_id = await clerk.unpaidOrder();
    const body = { order_id, method: "merchant_scan" };
    const answers = await Promise.all([clerk.take(body), clerk.take(body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(JSON.stringify(answers.map(({ data }) => data))).toMatch(/being paid already/);
    expect(await shop.gateway.orders()).toHaveLength(1);
  });

  it("and gives it up: the gateway's order is closed, and another method can be taken", async () => {
    const order_id = await clerk.unpaidOrder();
    const reference = await clerk.opened({ order_id, method: "customer_scan", vendor: "channel_a" });
    const { status, data } = await clerk.cancel(reference);
    expect([status, data.payment.state]).toEqual([200, "closed"]);
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "closed" });
    await clerk.opened({ order_id, method: "merchant_scan" });
  });

  it.each([
    [{ method: "merchant_scan" }, /payment_collection_id\/order_id: exactly one/],
    [{ order_id: "x", method: "telepathy" }, /for field 'method', but got: 'telepathy'/],
    [{ order_id: "x", method: "customer_scan" }, /vendor: a QR code can be paid with channel_a or channel_b/],
    [{ order_id: "x", method: "customer_scan", vendor: "channel_c" }, /vendor: a QR code/],
    [{ order_id: "x", method: "cash_register", pre_auth: true }, /pre_auth: a cash register takes no holds/],
    [{ order_id: "x", method: "merchant_scan", amount: 1 }, /Unrecognized fields: 'amount'/],
  ])("reads what is wrong with %j", async (body, message) => {
    const { status, data } = await clerk.take(body);
    expect([status, data.message]).toEqual([400, expect.stringMatching(message)]);
  });

  it("is the only one who can: a shopper cannot use the in-store provider", async () => {
    const shopper = shop.shopper();
    const order_id = await clerk.unpaidOrder();
    const reference = await clerk.opened({ order_id, method: "merchant_scan" });
    const { payment_collection_id } = await shop.transaction(reference);
    const before = (await shop.gateway.calls("add")).length;
    const stolen = { in_store: { order: "{}", seal: "0".repeat(64) } };
    for (const data of [{}, stolen]) {
      const { status } = await shopper.choose(
        "pp_crossborder-in-store_main",
        data,
        payment_collection_id ?? "",
      );
      expect(status).toBeGreaterThanOrEqual(400);
    }
    expect(await shop.gateway.calls("add")).toHaveLength(before);
    // What the clerk has open stays open, and is paid there.
    expect((await clerk.scan(reference, "280000000000000009")).data.payment.state).toBe("paid");
  });
});
