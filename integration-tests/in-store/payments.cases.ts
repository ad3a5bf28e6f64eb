import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows";
import { ci, forEach, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { failure } from "../../testing/shop/expected";
import { Clerk } from "../../testing/shop/clerk";
import { all, bookOf } from "../admin/four-books";

const PAID = { state: "paid", reconciliation_status: "reconciled" };

export default cases("a clerk takes money at the counter", (shop) => {
  const clerk = new Clerk(shop);

  it("scans the customer's code, and the order is paid", async () => {
    const { order_id, reference } = await clerk.begin();
    const { status, data } = await clerk.scan(reference, "280000000000000001");
    expect([status, data.payment]).toEqual([
      200,
      expect.objectContaining({ state: "paid", reconciliation_status: "reconciled", amount: "25.00" }),
    ]);
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "success", paid: "25.00" });
    expect((await clerk.paymentOf(order_id))?.captures).toEqual([{ amount: 25 }]);
    expect(await clerk.take({ order_id, method: "merchant_scan" })).toMatchObject({
      status: 400,
      data: { code: "nothing_due", message: "order_id: the order is paid, nothing is outstanding" },
    });
  });

  const refusals = { "DECLINED-1": "000040", "FUNDS-1": "000040", "UNKNOWN-1": "000023" };
  forEach(Object.entries(refusals), { fast: 1 })(
    "scans %s: told why it was refused, and another code can be tried",
    async (barcode, ret_code) => {
      const { reference } = await clerk.begin();
      const refused = await clerk.scan(reference, barcode);
      expect(refused.status).toBe(200);
      expect(refused.data).toMatchObject({
        payment: { reference, state: "open" },
        refusal: { code: "barcode_refused", ret_code },
      });
      expect(JSON.stringify(refused.data)).not.toContain(barcode);
      expect((await clerk.poll(reference)).state).toBe("open");
      expect((await clerk.scan(reference, "280000000000000002")).data.payment.state).toBe("paid");
      expect(await clerk.scan(reference, "280000000000000003")).toMatchObject({
        status: 400,
        data: { code: "takes_no_code", message: "The payment is paid; it takes no code now." },
      });
      expect(await shop.gateway.order(reference)).toMatchObject({ paid: "25.00" });
    },
  );

  it("waits for a customer who must confirm on the phone", async () => {
    const { reference } = await clerk.begin();
    expect((await clerk.scan(reference, "CONFIRM-1")).data.payment.state).toBe("open");
    await shop.gateway.act(reference, "pay");
    expect(await clerk.poll(reference)).toMatchObject(PAID);
  });

  ci.it.each([
    ["a code that nobody knows", "000777"],
    ["a fault", "000080"],
  ])("and the gateway answers the scan with %s: nothing is refused, and it is asked", async (_, ret_code) => {
    const { reference } = await clerk.begin();
    await shop.gateway.faults({ pay: { answer: { ret_code, ret_msg: "confirm on the phone" }, times: 1 } });
    const { status, data } = await clerk.scan(reference, "CONFIRM-2");
    expect([status, data.payment.state, data.refusal]).toEqual([200, "open", undefined]);
    expect(data.payment.last_error).toContain("confirm on the phone");
    expect(await shop.operations(reference, "scan")).toMatchObject([{ outcome: "unknown", ret_code }]);
    expect((await clerk.poll(reference)).state).toBe("open");
    await shop.gateway.act(reference, "pay");
    expect((await clerk.poll(reference)).state).toBe("paid");
    expect(await bookOf(shop, reference)).toEqual(all("25.00"));
    expect(await shop.operations(reference, "scan")).toMatchObject([{ outcome: "succeeded" }]);
  });

  slow.it("and the gateway answers such a code, and cannot be asked: the outcome is unknown", async () => {
    const { reference } = await clerk.begin();
    await shop.gateway.faults({
      pay: { answer: { ret_code: "000777", ret_msg: "see manual" }, times: 1 },
      "tran-query": { http_500: true },
    });
    expect((await clerk.scan(reference, "280000000000000014")).status).toBe(500);
    await shop.gateway.faults({});
    expect((await clerk.poll(reference)).state).toBe("paid");
  });

  it("and the answer to the scan is lost: the gateway is asked, and the customer pays once", async () => {
    const { order_id, reference } = await clerk.begin();
    await shop.gateway.faults({ pay: { drop: true, times: 1 } });
    expect((await clerk.scan(reference, "280000000000000004")).data.payment.state).toBe("paid");
    expect(await shop.gateway.calls("pay")).toHaveLength(1);
    expect((await clerk.paymentOf(order_id))?.captures).toEqual([{ amount: 25 }]);
  });

  it("shows a QR code, which the customer pays, and the order is paid", async () => {
    const order_id = await clerk.unpaidOrder();
    const { data } = await clerk.take({ order_id, method: "customer_scan", vendor: "channel_b" });
    expect(data.payment).toMatchObject({
      state: "open",
      qrcode_url: expect.stringContaining("/qrcode/"),
      deep_link: expect.any(String),
    });
    // The customer stands there: it expires sooner than online.
    expect((await shop.gateway.calls("create-trans-qrcode"))[0]?.fields.timeout).toBe("30");
    await shop.gateway.act(data.payment.reference, "pay");
    expect(await clerk.poll(data.payment.reference)).toMatchObject(PAID);
    expect((await clerk.paymentOf(order_id))?.captures).toEqual([{ amount: 25 }]);
  });

  it("lets the cash register take it, and the order is paid", async () => {
    const { order_id, reference } = await clerk.begin({ method: "cash_register", store_admin_no: "7" });
    const [call] = await shop.gateway.calls("cashier-add");
    expect(call?.fields).toMatchObject({ storeAdminNo: "7", amount: "25.00" });
    await shop.gateway.act(reference, "pay");
    expect(await clerk.poll(reference)).toMatchObject({ ...PAID, store_admin_no: "7" });
    expect((await clerk.paymentOf(order_id))?.captures).toEqual([{ amount: 25 }]);
  });

  slow.it("for a draft order: once it is paid, it is an order", async () => {
    const { order_id, reference } = await clerk.begin(undefined, true);
    await clerk.scan(reference, "280000000000000005");
    expect((await clerk.orderOf(order_id))?.status).toBe("pending");
  });

  slow.it("for a draft order whose goods are gone when it is paid: an order once they are back", async () => {
    const { order_id, reference } = await clerk.begin(undefined, true);
    await shop.stock(0);
    await clerk.scan(reference, "280000000000000008");
    expect((await clerk.orderOf(order_id))?.status).toBe("draft");
    await shop.runJobLater();
    expect(await shop.transaction(reference)).toMatchObject({ reconciliation_status: "needs_attention" });

    await shop.stock(100);
    await shop.runJobLater();
    expect((await clerk.orderOf(order_id))?.status).toBe("pending");
    expect(await shop.transaction(reference)).toMatchObject({ reconciliation_status: "reconciled" });
    expect((await clerk.paymentOf(order_id))?.captures).toEqual([{ amount: 25 }]);
    expect(await shop.gateway.order(reference)).toMatchObject({ paid: "25.00", refunded: "0.00" });
  });

  it("for an order that is cancelled meanwhile: the customer's money goes back", async () => {
    const order_id = await clerk.unpaidOrder();
    const { data } = await clerk.take({ order_id, method: "customer_scan", vendor: "channel_b" });
    const { reference } = data.payment;
    await cancelOrderWorkflow(shop.container).run({ input: { order_id, no_notification: true } });
    await shop.gateway.faults({ ipn: { lose: true } });
    await shop.gateway.act(reference, "pay");
    await shop.runJobLater();
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "reversed", refunded: "25.00" });
    expect(await shop.transaction(reference)).toMatchObject({ reconciliation_status: "returned" });
    expect(await clerk.paymentOf(order_id)).toBeUndefined();
  });

  it("while another clerk takes it: one opens the payment, the other one is told", async () => {
    const order_id = await clerk.unpaidOrder();
    const body = { order_id, method: "merchant_scan" };
    const answers = await Promise.all([clerk.take(body), clerk.take(body)]);
    answers.sort((one, other) => one.status - other.status);
    const [{ reference }] = await shop.gateway.orders();
    expect(answers).toMatchObject([
      { status: 200, data: { payment: { reference } } },
      {
        status: 400,
        data: { code: "payment_is_open", message: expect.stringContaining(`already (${reference}, `) },
      },
    ]);
    expect(await shop.gateway.orders()).toHaveLength(1);
  });

  it("and finds what is open for an order again, the newest first", async () => {
    const order_id = await clerk.unpaidOrder();
    expect((await clerk.paymentsOf(order_id)).data).toEqual({ payments: [] });
    const first = await clerk.opened({ order_id, method: "merchant_scan" });
    const other = await clerk.unpaidOrder();
    await clerk.opened({ order_id: other, method: "merchant_scan" });
    expect(await clerk.paymentsOf(order_id)).toMatchObject({
      status: 200,
      data: { payments: [{ reference: first, state: "open", amount: "25.00", method: "merchant_scan" }] },
    });
    await clerk.cancel(first);
    const second = await clerk.opened({ order_id, method: "customer_scan", vendor: "channel_a" });
    expect((await clerk.paymentsOf(order_id)).data).toMatchObject({ payments: [{ reference: second }] });
    await shop.gateway.act(second, "pay");
    await clerk.poll(second);
    expect((await clerk.paymentsOf(order_id)).data).toMatchObject({
      payments: [{ reference: second, state: "paid" }],
    });
  });

  it("and names no order, or one that there is not: is told so", async () => {
    expect(await clerk.paymentsOf("order_nobody")).toMatchObject({
      status: 404,
      data: { code: "order_not_found", message: "order_id: order_nobody does not exist" },
    });
    expect(await clerk.take({ order_id: "order_nobody", method: "merchant_scan" })).toMatchObject(
      failure(404, "order_not_found"),
    );
    expect(await clerk.paymentsOf()).toMatchObject({
      status: 400,
      data: { type: "invalid_data", message: "Invalid request: Field 'order_id' is required" },
    });
  });

  it("and cancels it: the gateway's order is closed, and another method can be taken", async () => {
    const { order_id, reference } = await clerk.begin({ method: "customer_scan", vendor: "channel_a" });
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
  ])("is told what is wrong with %j", async (body, message) => {
    expect(await clerk.take(body)).toMatchObject({
      status: 400,
      data: { type: "invalid_data", message: expect.stringMatching(message) },
    });
    expect(await shop.gateway.calls()).toEqual([]);
  });
});
