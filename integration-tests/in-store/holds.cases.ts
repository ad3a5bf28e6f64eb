import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows";
import { cases } from "../../testing/shop/cases";
import { Clerk } from "../../testing/shop/clerk";

export default cases("a clerk holds money at the counter", (shop) => {
  const clerk = new Clerk(shop);

  async function held(method: "merchant_scan" | "customer_scan") {
    const order_id = await clerk.unpaidOrder();
    const vendor = method === "customer_scan" ? { vendor: "channel_a" } : {};
    const reference = await clerk.opened({ order_id, method, pre_auth: true, ...vendor });
    if (method === "merchant_scan") await clerk.scan(reference, "280000000000000006");
    else await shop.gateway.act(reference, "pay");
    expect(await clerk.poll(reference)).toMatchObject({
      state: "held",
      reconciliation_status: "reconciled",
      held_amount: "25.00",
    });
    expect((await clerk.paymentOf(order_id))?.captures).toEqual([]);
    return { order_id, reference };
  }
  const transaction = (reference: string, act: string, body = {}) =>
    shop.admin.post(`/admin/crossborder/transactions/${reference}/${act}`, body);

  it.each(["merchant_scan", "customer_scan"] as const)("by %s: captures all of it", async (method) => {
    const { order_id, reference } = await held(method);
    const payment = await clerk.paymentOf(order_id);
    expect((await shop.admin.post(`/admin/payments/${payment?.id}/capture`, {})).status).toBe(200);
    expect(await shop.gateway.order(reference)).toMatchObject({ paid: "25.00" });
    expect((await clerk.paymentOf(order_id))?.captures).toEqual([{ amount: 25 }]);
    expect((await shop.transaction(reference)).state).toBe("captured");
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
      /Only 15.00 is held/,
    );
    expect((await transaction(reference, "release")).data.transaction.released_amount).toBe("15.00");
    expect((await transaction(reference, "release")).data.message).toMatch(/nothing is held/);
    expect(await shop.gateway.order(reference)).toMatchObject({
      paid: "10.00",
      held: "0.00",
      released: "15.00",
    });
    expect((await clerk.paymentOf(order_id))?.captures).toEqual([{ amount: 10 }]);
  });

  it("captures a part, and the answer is lost: the next try captures the same once", async () => {
    const { order_id, reference } = await held("merchant_scan");
    await shop.gateway.faults({ "auth-capture": { drop: true, times: 1 } });
    expect((await transaction(reference, "capture", { amount: 10 })).status).toBe(500);
    expect((await transaction(reference, "capture", { amount: 12 })).data.message).toMatch(
      /only that amount can be captured/,
    );
    expect((await transaction(reference, "capture", { amount: 10 })).data.transaction.state).toBe("captured");
    expect(await shop.gateway.order(reference)).toMatchObject({ paid: "10.00" });
    expect((await clerk.paymentOf(order_id))?.captures).toEqual([{ amount: 10 }]);
  });

  it("and the server dies while capturing: the job finishes what was asked for", async () => {
    const { order_id, reference } = await held("merchant_scan");
    await shop.gateway.faults({ "auth-capture": { drop: true, times: 1 } });
    await transaction(reference, "capture", { amount: 10 });
    expect((await clerk.paymentOf(order_id))?.captures).toEqual([]);
    await shop.makeDue();
    await shop.runJob();
    expect((await shop.transaction(reference)).state).toBe("captured");
    expect(await shop.gateway.order(reference)).toMatchObject({ paid: "10.00" });
    expect((await clerk.paymentOf(order_id))?.captures).toEqual([{ amount: 10 }]);
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
    expect((await shop.transaction(reference)).state).toBe("released");
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
    const payment = await clerk.paymentOf(order_id);
    expect((await shop.admin.post(`/admin/payments/${payment?.id}/refund`, { amount: 10 })).status).toBe(200);
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "refunded", refunded: "10.00" });
  });

  it("and it expires: the job finds out and shows it", async () => {
    const { reference } = await held("merchant_scan");
    await shop.gateway.act(reference, "expire");
    await shop.makeDue();
    await shop.runJob();
    expect(await shop.transaction(reference)).toMatchObject({ state: "released" });
  });
});
