import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { paymentWith, refusal } from "../../testing/shop/expected";
import { all, bookOf } from "../admin/four-books";
import { AGREED, NOT_BOOKED, PartRefunds } from "./part-refunds";

export default cases("a part is refunded in the gateway's dashboard", (shop) => {
  const staff = new PartRefunds(shop);

  it("a person is told once what came back and what Medusa has booked; the button books it", async () => {
    const told = shop.countEvents("crossborder.attention_needed");
    const { reference, order } = await staff.partBack();
    expect(await shop.transaction(reference)).toMatchObject({
      state: "paid",
      refunded_amount: "5.00",
      ...NOT_BOOKED,
      last_error: "5.00 of 17.50 USD was refunded in the gateway's dashboard; Medusa has booked 0.00 of it.",
    });
    expect(await bookOf(shop, reference)).toEqual({ ...all("12.50"), payments: "17.50", orders: "17.50" });
    await shop.runJobLater();
    expect(told.count).toBe(1);
    const { actions } = await shop.shownToStaff(reference);
    expect(actions).toMatchObject({
      book_refund: { allowed: true, possible: true, amount: "5.00" },
      refund: { possible: false, reason: "refunded_in_part" },
    });

    expect(await staff.book(reference)).toMatchObject(paymentWith(AGREED));
    expect(await bookOf(shop, reference)).toEqual(all("12.50"));
    expect(await staff.of(order.id)).toEqual([5]);
    expect(await shop.operations(reference, "part_refund")).toMatchObject([
      { outcome: "succeeded", amount: "5.00", actor_type: "gateway", gateway_id: expect.any(String) },
    ]);
    expect(await shop.gateway.calls("refund")).toEqual([]);
    await shop.runJobLater(2);
    expect(await shop.transaction(reference)).toMatchObject({ state: "paid", ...AGREED });
    expect(await bookOf(shop, reference)).toEqual(all("12.50"));
    const { id } = await shop.transaction(reference);
    expect(await shop.ledger.listEvents({ transaction_id: id, name: "book_refund_requested" })).toMatchObject(
      [{ actor_type: "user" }],
    );
  });

  slow.it("two clerks press it at once: it is booked once", async () => {
    const { reference, order } = await staff.partBack();
    const answers = await Promise.all([staff.book(reference), staff.book(reference)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await staff.of(order.id)).toEqual([5]);
    expect(await bookOf(shop, reference)).toEqual(all("12.50"));
  });

  slow.it("by the button and on Medusa's own page in the same moment: it is booked once", async () => {
    const { reference, order, payment } = await staff.partBack();
    const answers = await Promise.all([
      staff.book(reference),
      shop.admin.post(`/admin/payments/${payment.id}/refund`, { amount: 5 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    await shop.runJobLater();
    expect(await staff.of(order.id)).toEqual([5]);
    expect(await bookOf(shop, reference)).toEqual(all("12.50"));
    expect(await shop.transaction(reference)).toMatchObject(AGREED);
  });

  slow.it("and the order is cancelled meanwhile: booked once, and a person returns the rest", async () => {
    const { reference, order } = await staff.partBack();
    const [booked, canceled] = await Promise.all([
      staff.book(reference),
      shop.admin.post(`/admin/orders/${order.id}/cancel`),
    ]);
    expect(canceled.status).toBe(200);
    if (booked.status !== 200) expect(booked).toMatchObject(refusal("nothing_to_book"));
    await shop.runJobLater(2);
    expect(await staff.of(order.id)).toEqual([5]);
    expect(await shop.transaction(reference)).toMatchObject({ attention_code: "refund_failed" });
    await staff.giveBack(reference, "12.50");
    await staff.act(reference, "reconcile");
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
    expect(await shop.transaction(reference)).toMatchObject({ state: "refunded", ...AGREED });
  });

  slow.it("and the order is being changed: the button says so, and books it afterwards", async () => {
    const { reference, order } = await staff.partBack();
    await shop.admin.post("/admin/order-edits", { order_id: order.id });
    expect(await staff.book(reference)).toMatchObject(refusal("order_change_open"));
    expect(await staff.of(order.id)).toEqual([]);
    expect((await shop.admin.delete(`/admin/order-edits/${order.id}`)).status).toBe(200);
    expect((await staff.book(reference)).status).toBe(200);
    expect(await bookOf(shop, reference)).toEqual(all("12.50"));
    expect(await shop.transaction(reference)).toMatchObject(AGREED);
  });

  slow.it.each(["usd", "cny"] as const)("in %s, part by part: the last books itself", async (currency) => {
    const { reference, order, cart } = await staff.partBack("5.00", currency);
    await staff.book(reference);
    await staff.giveBack(reference, "5.00");
    await staff.act(reference, "reconcile");
    expect(await shop.transaction(reference)).toMatchObject({ refunded_amount: "10.00", ...NOT_BOOKED });
    expect((await staff.book(reference)).status).toBe(200);
    expect(await bookOf(shop, reference)).toEqual(all((cart.total - 10).toFixed(2)));
    expect(await staff.moved()).toEqual({
      paid: cart.total.toFixed(2),
      refunded: "10.00",
      returned: "0.00",
    });
    await shop.gateway.act(reference, "refund");
    await staff.act(reference, "reconcile");
    expect(await shop.transaction(reference)).toMatchObject({
      state: "refunded",
      refunded_amount: cart.total.toFixed(2),
      ...AGREED,
    });
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
    expect((await staff.of(order.id)).sort()).toEqual([5, 5, cart.total - 10].sort());
    const total = cart.total.toFixed(2);
    expect(await staff.moved()).toEqual({ paid: total, refunded: total, returned: "0.00" });
    expect(await shop.gateway.calls("refund")).toEqual([]);
  });

  slow.it("the whole is asked for in Medusa then: a clear 400, no call, no refund", async () => {
    const { reference, order, payment } = await staff.partBack();
    const refund = (amount?: number) => shop.admin.post(`/admin/payments/${payment.id}/refund`, { amount });
    for (const amount of [undefined, 17.5, 12.5, 4])
      expect(await refund(amount)).toMatchObject(refusal("refunded_in_part", "5.00 USD was refunded"));
    expect(await shop.gateway.calls("refund")).toEqual([]);
    expect(await staff.of(order.id)).toEqual([]);
    expect((await staff.book(reference)).status).toBe(200);
  });

  slow.it("a server died over booking it: what it had begun is gone on with, once", async () => {
    const { reference, order, payment } = await staff.partBack();
    await shop.refundInMedusaAlone(payment.id, 5, 2, "ref_begun");
    await shop.runJobLater(2);
    expect(await shop.transaction(reference)).toMatchObject(AGREED);
    expect(await shop.operations(reference, "part_refund")).toMatchObject([{ medusa_id: "ref_begun" }]);
    expect(await staff.of(order.id)).toEqual([5]);
    expect(await bookOf(shop, reference)).toEqual(all("12.50"));
    expect(await staff.book(reference)).toMatchObject(refusal("nothing_to_book"));
  });

  slow.it("the order is cancelled then: a person gives the rest back, and all books say so", async () => {
    const { reference, order } = await staff.partBack();
    await staff.book(reference);
    await shop.admin.post(`/admin/orders/${order.id}/cancel`);
    await shop.runJobLater(2);
    expect(await shop.transaction(reference)).toMatchObject({
      state: "paid",
      attention_code: "refund_failed",
      last_error: expect.stringContaining("12.50 USD of the payment is still at the gateway"),
    });
    expect(await shop.gateway.calls("refund")).toEqual([]);
    await shop.gateway.act(reference, "refund");
    await staff.act(reference, "reconcile");
    expect(await shop.transaction(reference)).toMatchObject({ state: "refunded", ...AGREED });
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
  });

  slow.it("the rest is reversed there: it is booked by itself", async () => {
    const { reference, order } = await staff.partBack();
    await staff.book(reference);
    await shop.gateway.act(reference, "reverse");
    await staff.act(reference, "reconcile");
    expect(await shop.transaction(reference)).toMatchObject({
      state: "reversed",
      refunded_amount: "5.00",
      returned_amount: "12.50",
      ...AGREED,
    });
    expect(await staff.moved()).toEqual({ paid: "17.50", refunded: "5.00", returned: "12.50" });
    expect(await staff.of(order.id)).toEqual([5, 12.5]);
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
  });
});
