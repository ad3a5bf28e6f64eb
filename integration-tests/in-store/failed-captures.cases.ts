import { GatewayClient } from "../../src/gateway";
import { ci, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { RECONCILED } from "../../testing/shop/shop";
import { paymentWith, refusal } from "../../testing/shop/expected";
import { Clerk } from "../../testing/shop/clerk";
import { PaymentRequests } from "../../testing/shop/payment-requests";
import { eventually } from "../../testing/shop/sandbox-control";
import { storeAccount } from "../../testing/store/accounts";
import { all, bookOf } from "../admin/four-books";

const REFUSED = { refuse: { ret_code: "000030", ret_msg: "card closed" } };

export default cases("a capture was accepted, and fails later", (shop) => {
  const clerk = new Clerk(shop);
  const requests = new PaymentRequests(shop);
  const say = (reference: string, made: boolean) =>
    shop.staff("resolve", reference, { note: "I have looked into the dashboard.", made });

  /** Medusa counts 25.00 as captured; the gateway has taken the capture, and made none. */
  async function failed() {
    const { order_id, reference } = await clerk.hold();
    await shop.gateway.faults({ "auth-capture": { pending: true, times: 1 } });
    expect((await shop.staff("capture", reference)).status).toBe(200);
    expect((await clerk.paymentOf(order_id))?.captures).toEqual([{ amount: 25 }]);
    await shop.gateway.act(reference, "fail-capture");
    return { order_id, reference };
  }

  /** … and refuses it from now on. */
  async function refused() {
    const made = await failed();
    await shop.gateway.faults({ "auth-capture": REFUSED });
    await shop.runJobLater();
    expect(await shop.transaction(made.reference)).toMatchObject({
      state: "held",
      captured_amount: "0.00",
      attention_code: "capture_failed",
      last_error: expect.stringContaining("000030"),
    });
    return made;
  }

  const dueOf = async (order_id: string) =>
    (await shop.admin.get(`/admin/orders/${order_id}`)).data.order.summary.pending_difference;

  ci.it("the hold stands: staff has it captured again", async () => {
    const { order_id, reference } = await refused();
    await shop.gateway.faults({});
    expect(await shop.staff("capture", reference)).toMatchObject(
      paymentWith({ state: "captured", captured_amount: "25.00" }),
    );
    await shop.runJobLater();
    expect(await bookOf(shop, reference)).toEqual(all("25.00"));
    expect((await clerk.paymentOf(order_id))?.captures).toEqual([{ amount: 25 }]);
    expect((await shop.transaction(reference)).reconciliation_status).toBe("reconciled");
  });

  slow.it("the hold stands: a refresh captures nothing and says that the job does", async () => {
    const { reference } = await refused();
    await shop.gateway.faults({});
    expect((await shop.staff("reconcile", reference)).status).toBe(200);
    expect(await shop.gateway.order(reference)).toMatchObject({ held: "25.00", paid: "0.00" });
    expect((await shop.shownToStaff(reference)).by_itself).toMatchObject({ act: "capture" });
    await shop.runJobLater();
    expect(await bookOf(shop, reference)).toEqual(all("25.00"));
  });

  slow.it("a refund is refused, and says that nothing was captured", async () => {
    const { order_id, reference } = await refused();
    const payment = await clerk.paymentOf(order_id);
    const answer = await shop.admin.post(`/admin/payments/${payment?.id}/refund`, { amount: 25 });
    expect(answer).toMatchObject(refusal("nothing_captured", "has not captured"));
    expect(await shop.gateway.calls("refund")).toEqual([]);
    expect((await clerk.paymentOf(order_id))?.refunds).toEqual([]);
    expect(await shop.gateway.order(reference)).toMatchObject({ held: "25.00" });
  });

  slow.it("not made, staff says: Medusa's capture is undone, and a part can be captured anew", async () => {
    const { order_id, reference } = await refused();
    expect(await say(reference, false)).toMatchObject(paymentWith({ state: "held", ...RECONCILED }));
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
    expect(await clerk.orderOf(order_id)).toMatchObject({
      payment_collections: [{ status: "authorized", payments: [{ captured_at: null, captures: [] }] }],
    });
    expect(await dueOf(order_id)).toBe(25);
    await shop.gateway.faults({});
    expect((await shop.staff("capture", reference, { amount: 12 })).status).toBe(200);
    expect(await bookOf(shop, reference)).toEqual(all("12.00"));
    expect(await dueOf(order_id)).toBe(13);
  });

  slow.it("not made, staff says: the order can be cancelled, and the hold is released", async () => {
    const { order_id, reference } = await refused();
    await say(reference, false);
    await clerk.cancelOrder(order_id);
    await shop.runJobLater();
    expect(await shop.gateway.order(reference)).toMatchObject({ held: "0.00", released: "25.00" });
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
  });

  slow.it("staff says that it was made, in the gateway's dashboard: all books have it", async () => {
    const { order_id, reference } = await refused();
    await shop.gateway.faults({});
    const client = new GatewayClient({ baseUrl: shop.gateway.url, ...storeAccount() });
    await client.authCapture({ reference, amount: "25.00" });
    expect((await say(reference, true)).data.transaction).toMatchObject({
      state: "captured",
      reconciliation_status: "reconciled",
    });
    expect(await bookOf(shop, reference)).toEqual(all("25.00"));
    expect((await clerk.paymentOf(order_id))?.captures).toEqual([{ amount: 25 }]);
  });

  slow.it("and the hold is over: Medusa's capture is undone, and staff is told what is due", async () => {
    const { order_id, reference } = await failed();
    const told = shop.countEvents("crossborder.attention_needed");
    await shop.gateway.act(reference, "expire");
    await shop.runJobLater();
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
    expect(await shop.transaction(reference)).toMatchObject({
      state: "released",
      attention_code: "order_unpaid",
      last_error: expect.stringMatching(/The capture of 25\.00 USD was never made.* still owes 25\.00 USD/),
    });
    await eventually(async () => told.count === 1, "staff to be told");
    // Nothing authorizes the order any more: it can be paid again.
    const again = await clerk.opened({ order_id, method: "merchant_scan" });
    expect((await clerk.scan(again, "280000000000000007")).data.payment.state).toBe("paid");
    expect(await bookOf(shop, again)).toEqual(all("25.00"));
    await shop.runJobLater();
    expect((await shop.transaction(reference)).attention_code).toBeNull();
  });

  slow.it("and the order is cancelled before anybody knows: all books have nothing", async () => {
    const { order_id, reference } = await failed();
    await clerk.cancelOrder(order_id);
    await shop.runJobLater(2);
    expect(await shop.gateway.order(reference)).toMatchObject({ held: "0.00", paid: "0.00" });
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
    expect(await shop.stateOf(reference)).toEqual(["released", "reconciled"]);
  });

  slow.it.each([
    ["all", undefined, "25.00"],
    ["a part", 10, "10.00"],
  ])("or is made after the cancellation: %s goes back, the rest is released", async (_, amount, captured) => {
    const { order_id, reference } = await clerk.hold();
    await shop.gateway.faults({ "auth-capture": { pending: true, times: 1 } });
    await shop.staff("capture", reference, { amount });
    await clerk.cancelOrder(order_id);
    await shop.gateway.act(reference, "complete-capture");
    await shop.runJobLater(3);
    expect(await shop.gateway.order(reference)).toMatchObject({
      paid: captured,
      refunded: captured,
      held: "0.00",
    });
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
    expect((await shop.transaction(reference)).reconciliation_status).toBe("reconciled");
  });

  slow.it("and a part was asked for while the order was edited: the rest is released later", async () => {
    const { order_id, reference } = await clerk.hold();
    await shop.gateway.faults({ "auth-capture": { pending: true, times: 1 } });
    await shop.staff("capture", reference, { amount: 10 });
    await requests.editTo(order_id, 3);
    expect(await shop.gateway.calls("auth-unfreeze")).toEqual([]);
    await shop.gateway.act(reference, "complete-capture");
    await shop.runJobLater(2);
    expect(await shop.gateway.order(reference)).toMatchObject({ paid: "10.00", held: "0.00" });
    expect(await bookOf(shop, reference)).toEqual(all("10.00"));
    expect(await shop.transaction(reference)).toMatchObject({
      attention_code: "hold_dropped",
      last_error: expect.stringContaining("the 15.00 USD that were held"),
    });
  });

  slow.it("and the order was edited meanwhile: what it owes is right afterwards", async () => {
    const { order_id, reference } = await refused();
    await requests.editTo(order_id, 3);
    expect(await dueOf(order_id)).toBe(12.5);
    await say(reference, false);
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
    expect(await dueOf(order_id)).toBe(37.5);
  });
});
