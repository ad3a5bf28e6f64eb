import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows";
import { story } from "../../support/story";
import { unpaidOrder as orderOf25 } from "../../support/unpaid-order";

const IN_STORE = "/admin/crossborder/in-store/payments";

export const inStore = story("an assistant takes money at the counter", (shop) => {
  const unpaidOrder = (isDraft = false) => orderOf25(shop, isDraft);

  const take = (body: Record<string, unknown>) => shop.admin.post(IN_STORE, body);
  const scan = (reference: string, payment_barcode: string, vendor = "channel_a") =>
    shop.admin.post(`${IN_STORE}/${reference}/scan`, { payment_barcode, vendor });
  const poll = async (reference: string) => (await shop.admin.get(`${IN_STORE}/${reference}`)).data.payment;

  async function opened(body: Record<string, unknown>): Promise<string> {
    const { status, data } = await take(body);
    expect([status, data.message]).toEqual([200, undefined]);
    return data.payment.reference;
  }

  const orderOf = async (id: string) => (await shop.orders()).find((order) => order.id === id);
  const paymentOf = async (id: string) => (await orderOf(id))?.payment_collections[0]?.payments[0];

  it("scans the customer's code: paid, and the order knows", async () => {
    const order_id = await unpaidOrder();
    const reference = await opened({ order_id, method: "merchant_scan" });
    const { status, data } = await scan(reference, "280000000000000001");
    expect([status, data.payment]).toEqual([
      200,
      expect.objectContaining({ state: "paid", settlement: "settled", amount: "25.00" }),
    ]);
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "success", paid: "25.00" });
    expect((await paymentOf(order_id))?.captures).toEqual([{ amount: 25 }]);
    expect((await take({ order_id, method: "merchant_scan" })).data.message).toMatch(
      /paid, nothing is outstanding/,
    );
  });

  it.each([
    ["DECLINED-1", /code was refused/],
    ["FUNDS-1", /code was refused/],
    ["UNKNOWN-1", /code was refused/],
  ])("scans %s: a clear 400, and another code can be tried", async (barcode, message) => {
    const order_id = await unpaidOrder();
    const reference = await opened({ order_id, method: "merchant_scan" });
    const refused = await scan(reference, barcode);
    expect([refused.status, refused.data.message]).toEqual([400, expect.stringMatching(message)]);
    expect(JSON.stringify(refused.data)).not.toContain(barcode);
    expect((await poll(reference)).state).toBe("open");
    expect((await scan(reference, "280000000000000002")).data.payment.state).toBe("paid");
    const again = await scan(reference, "280000000000000003");
    expect([again.status, again.data.message]).toEqual([400, "The payment is paid; it takes no code now."]);
    expect(await shop.gateway.order(reference)).toMatchObject({ paid: "25.00" });
  });

  it("waits for a customer who must confirm on the phone", async () => {
    const order_id = await unpaidOrder();
    const reference = await opened({ order_id, method: "merchant_scan" });
    expect((await scan(reference, "CONFIRM-1")).data.payment.state).toBe("open");
    await shop.gateway.act(reference, "pay");
    expect(await poll(reference)).toMatchObject({ state: "paid", settlement: "settled" });
  });

  it("and the answer to the scan is lost: asks, and does not pay twice", async () => {
    const order_id = await unpaidOrder();
    const reference = await opened({ order_id, method: "merchant_scan" });
    await shop.gateway.faults({ pay: { drop: true, times: 1 } });
    expect((await scan(reference, "280000000000000004")).data.payment.state).toBe("paid");
    expect(await shop.gateway.calls("pay")).toHaveLength(1);
  });

  it("shows a QR code: the customer pays, and the order knows", async () => {
    const order_id = await unpaidOrder();
    const { data } = await take({ order_id, method: "customer_scan", vendor: "channel_b" });
    expect(data.payment).toMatchObject({
      state: "open",
      qrcode_url: expect.stringContaining("/qrcode/"),
      deep_link: expect.any(String),
    });
    await shop.gateway.act(data.payment.reference, "pay");
    expect(await poll(data.payment.reference)).toMatchObject({ state: "paid", settlement: "settled" });
    expect((await paymentOf(order_id))?.captures).toEqual([{ amount: 25 }]);
  });

  it("lets the cash register take it", async () => {
    const order_id = await unpaidOrder();
    const reference = await opened({ order_id, method: "cash_register", store_admin_no: "7" });
    const [call] = await shop.gateway.calls("cashier-add");
    expect(call?.fields).toMatchObject({ storeAdminNo: "7", amount: "25.00" });
    await shop.gateway.act(reference, "pay");
    expect(await poll(reference)).toMatchObject({
      state: "paid",
      settlement: "settled",
      store_admin_no: "7",
    });
  });

  it("for a draft order: paid, it is an order", async () => {
    const order_id = await unpaidOrder(true);
    const reference = await opened({ order_id, method: "merchant_scan" });
    await scan(reference, "280000000000000005");
    expect((await orderOf(order_id))?.status).toBe("pending");
  });

  it("two assistants at once: one takes it, the other one is told", async () => {
    const order_id = await unpaidOrder();
    const body = { order_id, method: "merchant_scan" };
    const answers = await Promise.all([take(body), take(body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(JSON.stringify(answers.map(({ data }) => data))).toMatch(/being paid already/);
    expect(await shop.gateway.orders()).toHaveLength(1);
  });

  it("and gives it up: the gateway's order is closed, and another method can be taken", async () => {
    const order_id = await unpaidOrder();
    const reference = await opened({ order_id, method: "customer_scan", vendor: "channel_a" });
    const { status, data } = await shop.admin.post(`${IN_STORE}/${reference}/cancel`);
    expect([status, data.payment.state]).toEqual([200, "closed"]);
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "closed" });
    await opened({ order_id, method: "merchant_scan" });
  });

  it.each([
    [{ method: "merchant_scan" }, /payment_collection_id\/order_id: exactly one/],
    [{ order_id: "x", method: "telepathy" }, /method: must be one of/],
    [{ order_id: "x", method: "customer_scan" }, /vendor: a QR code can be paid with channel_a or channel_b/],
    [{ order_id: "x", method: "customer_scan", vendor: "channel_c" }, /vendor: a QR code/],
    [{ order_id: "x", method: "cash_register", pre_auth: true }, /pre_auth: a cash register takes no holds/],
    [{ order_id: "x", method: "merchant_scan", amount: 1 }, /amount: is not known here/],
  ])("reads what is wrong with %j", async (body, message) => {
    const { status, data } = await take(body);
    expect([status, data.message]).toEqual([400, expect.stringMatching(message)]);
  });

  it("is the only one who can: a shopper cannot use the in-store provider", async () => {
    const shopper = shop.shopper();
    const order_id = await unpaidOrder();
    const reference = await opened({ order_id, method: "merchant_scan" });
    const { payment_collection_id } = await shop.row(reference);
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
    // What the assistant has open stays open, and is paid there.
    expect((await scan(reference, "280000000000000009")).data.payment.state).toBe("paid");
  });

  describe("with a hold", () => {
    async function held(method: "merchant_scan" | "customer_scan") {
      const order_id = await unpaidOrder();
      const vendor = method === "customer_scan" ? { vendor: "channel_a" } : {};
      const reference = await opened({ order_id, method, pre_auth: true, ...vendor });
      if (method === "merchant_scan") await scan(reference, "280000000000000006");
      else await shop.gateway.act(reference, "pay");
      expect(await poll(reference)).toMatchObject({
        state: "held",
        settlement: "settled",
        rest_of_hold: "25.00",
      });
      expect((await paymentOf(order_id))?.captures).toEqual([]);
      return { order_id, reference };
    }
    const transaction = (reference: string, act: string, body = {}) =>
      shop.admin.post(`/admin/crossborder/transactions/${reference}/${act}`, body);

    it.each(["merchant_scan", "customer_scan"] as const)("by %s: captures all of it", async (method) => {
      const { order_id, reference } = await held(method);
      const payment = await paymentOf(order_id);
      expect((await shop.admin.post(`/admin/payments/${payment?.id}/capture`, {})).status).toBe(200);
      expect(await shop.gateway.order(reference)).toMatchObject({ paid: "25.00" });
      expect((await paymentOf(order_id))?.captures).toEqual([{ amount: 25 }]);
      expect((await shop.row(reference)).state).toBe("captured");
    });

    it("captures a part, once, and releases the rest", async () => {
      const { order_id, reference } = await held("merchant_scan");
      const { status, data } = await transaction(reference, "capture", { amount: 10 });
      expect([status, data.transaction]).toEqual([
        200,
        expect.objectContaining({ state: "captured", capture_amount: "10.00" }),
      ]);
      expect((await transaction(reference, "capture", { amount: 5 })).data.message).toMatch(
        /captured, not held|only that amount/,
      );
      expect((await transaction(reference, "release", { amount: "15.01" })).data.message).toMatch(
        /only 15.00 is held/,
      );
      expect((await transaction(reference, "release")).data.transaction.released_amount).toBe("15.00");
      expect((await transaction(reference, "release")).data.message).toMatch(/nothing is held/);
      expect(await shop.gateway.order(reference)).toMatchObject({
        paid: "10.00",
        held: "0.00",
        released: "15.00",
      });
      expect((await paymentOf(order_id))?.captures).toEqual([{ amount: 10 }]);
    });

    it("captures a part, and the answer is lost: the next try captures the same once", async () => {
      const { order_id, reference } = await held("merchant_scan");
      await shop.gateway.faults({ "auth-capture": { drop: true, times: 1 } });
      expect((await transaction(reference, "capture", { amount: 10 })).status).toBe(500);
      expect((await transaction(reference, "capture", { amount: 12 })).data.message).toMatch(
        /only that amount can be captured/,
      );
      expect((await transaction(reference, "capture", { amount: 10 })).data.transaction.state).toBe(
        "captured",
      );
      expect(await shop.gateway.order(reference)).toMatchObject({ paid: "10.00" });
      expect((await paymentOf(order_id))?.captures).toEqual([{ amount: 10 }]);
    });

    it("and the server dies while capturing: the job finishes what was asked for", async () => {
      const { order_id, reference } = await held("merchant_scan");
      await shop.gateway.faults({ "auth-capture": { drop: true, times: 1 } });
      await transaction(reference, "capture", { amount: 10 });
      expect((await paymentOf(order_id))?.captures).toEqual([]);
      await shop.makeDue();
      await shop.runJob();
      expect((await shop.row(reference)).state).toBe("captured");
      expect(await shop.gateway.order(reference)).toMatchObject({ paid: "10.00" });
      expect((await paymentOf(order_id))?.captures).toEqual([{ amount: 10 }]);
    });

    it("and the order is cancelled: all of it is released", async () => {
      const { order_id, reference } = await held("customer_scan");
      await cancelOrderWorkflow(shop.container).run({ input: { order_id } });
      await shop.makeDue();
      await shop.runJob();
      expect(await shop.gateway.order(reference)).toMatchObject({
        held: "0.00",
        released: "25.00",
        paid: "0.00",
      });
      expect((await shop.row(reference)).state).toBe("released");
    });

    it("releases all of it", async () => {
      const { reference } = await held("customer_scan");
      expect((await transaction(reference, "release")).data.transaction.state).toBe("released");
      expect(await shop.gateway.order(reference)).toMatchObject({
        paid: "0.00",
        held: "0.00",
        released: "25.00",
      });
    });

    it("refunds what was captured of it, and nothing else", async () => {
      const { order_id, reference } = await held("merchant_scan");
      await transaction(reference, "capture", { amount: 10 });
      const payment = await paymentOf(order_id);
      expect((await shop.admin.post(`/admin/payments/${payment?.id}/refund`, { amount: 10 })).status).toBe(
        200,
      );
      expect(await shop.gateway.order(reference)).toMatchObject({ status: "refunded", refunded: "10.00" });
    });

    it("and it expires: the job finds out and shows it", async () => {
      const { reference } = await held("merchant_scan");
      await shop.gateway.act(reference, "expire");
      await shop.makeDue();
      await shop.runJob();
      expect(await shop.row(reference)).toMatchObject({ state: "released" });
    });
  });
});
