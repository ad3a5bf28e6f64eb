import { cases } from "../../testing/shop/cases";
import { Clerk } from "../../testing/shop/clerk";
import { bookOf } from "../admin/four-books";
import { Auditor, NO_FINDINGS } from "./auditor";

export default cases("a part is refunded in the gateway's dashboard", (shop) => {
  const auditor = new Auditor(shop);
  const clerk = new Clerk(shop);
  const path = (reference: string, act: string) => `/admin/crossborder/transactions/${reference}/${act}`;
  const book = (reference: string) => shop.admin.post(path(reference, "book-refund"));
  const back = (reference: string, amount: string) => shop.gateway.act(reference, "refund", { amount });
  const all = (amount: string) => ({ gateway: amount, ledger: amount, payments: amount, orders: amount });
  const NOT_BOOKED = { reconciliation_status: "needs_attention", attention_code: "refund_not_booked" };
  const AGREED = { reconciliation_status: "reconciled", attention_code: null, next_check_at: null };

  /** Staff refund a part, and the ledger is told by asking. */
  async function partBack(amount = "5.00", currency: "usd" | "cny" = "usd") {
    const placed = await shop.paidOrder(currency);
    await back(placed.reference, amount);
    await shop.admin.post(path(placed.reference, "reconcile"));
    return placed;
  }

  const refundsOf = async (order_id: string) =>
    (await shop.orders())
      .filter(({ id }) => id === order_id)
      .flatMap((order) => order.payment_collections.flatMap(({ payments }) => payments))
      .flatMap(({ refunds }) => refunds.map(({ amount }) => amount));

  it("a person is told once what came back and what Medusa has booked; the button books it", async () => {
    const told = shop.countEvents("crossborder.attention_needed");
    const { reference, order } = await partBack();
    expect(await shop.transaction(reference)).toMatchObject({
      state: "paid",
      refunded_amount: "5.00",
      ...NOT_BOOKED,
      last_error:
        "5.00 of 17.50 USD was given back in the gateway's dashboard; Medusa has booked 0.00 of it.",
    });
    expect(await bookOf(shop, reference)).toEqual({ ...all("12.50"), payments: "17.50", orders: "17.50" });
    await shop.runJobLater();
    expect(told.count).toBe(1);
    const { data } = await shop.admin.get(`/admin/crossborder/transactions/${reference}`);
    expect(data.transaction.actions).toMatchObject({
      book_refund: { allowed: true, possible: true, amount: "5.00" },
      refund: { possible: false, reason: "refunded_in_part" },
    });

    expect(await book(reference)).toMatchObject({ status: 200, data: { transaction: AGREED } });
    expect(await bookOf(shop, reference)).toEqual(all("12.50"));
    expect(await refundsOf(order.id)).toEqual([5]);
    expect(await shop.operations(reference, "part_refund")).toMatchObject([
      { outcome: "succeeded", amount: "5.00", actor_type: "gateway", gateway_id: expect.any(String) },
    ]);
    expect(await shop.gateway.calls("refund")).toEqual([]);
    for (let runs = 0; runs < 2; runs++) await shop.runJobLater();
    expect(await shop.transaction(reference)).toMatchObject({ state: "paid", ...AGREED });
    expect(await bookOf(shop, reference)).toEqual(all("12.50"));
    const { id } = await shop.transaction(reference);
    expect(await shop.ledger.listEvents({ transaction_id: id, name: "book_refund_requested" })).toMatchObject(
      [{ actor_type: "user" }],
    );
  });

  it("the button is pressed again: nothing is booked twice", async () => {
    const { reference, order } = await partBack();
    expect((await book(reference)).status).toBe(200);
    expect(await book(reference)).toMatchObject({ status: 400, data: { code: "nothing_to_book" } });
    expect(await refundsOf(order.id)).toEqual([5]);
    expect(await bookOf(shop, reference)).toEqual(all("12.50"));
  });

  it("two clerks press it at once: it is booked once", async () => {
    const { reference, order } = await partBack();
    const answers = await Promise.all([book(reference), book(reference)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await refundsOf(order.id)).toEqual([5]);
    expect(await bookOf(shop, reference)).toEqual(all("12.50"));
  });

  it("somebody books it on Medusa's own page of the order: the gateway is not called, and it is booked once", async () => {
    const { reference, order, payment } = await partBack();
    expect((await shop.admin.post(`/admin/payments/${payment.id}/refund`, { amount: 5 })).status).toBe(200);
    expect(await book(reference)).toMatchObject({ status: 400, data: { code: "nothing_to_book" } });
    await shop.runJobLater();
    expect(await refundsOf(order.id)).toEqual([5]);
    expect(await bookOf(shop, reference)).toEqual(all("12.50"));
    expect(await shop.transaction(reference)).toMatchObject(AGREED);
    expect(await shop.gateway.calls("refund")).toEqual([]);
  });

  it.each(["usd", "cny"] as const)(
    "in %s, part after part, until all is back: the last is booked by itself",
    async (currency) => {
      const { reference, order, cart } = await partBack("5.00", currency);
      await book(reference);
      await back(reference, "5.00");
      await shop.admin.post(path(reference, "reconcile"));
      expect(await shop.transaction(reference)).toMatchObject({ refunded_amount: "10.00", ...NOT_BOOKED });
      expect((await book(reference)).status).toBe(200);
      expect(await bookOf(shop, reference)).toEqual(all((cart.total - 10).toFixed(2)));
      await shop.gateway.act(reference, "refund");
      await shop.admin.post(path(reference, "reconcile"));
      expect(await shop.transaction(reference)).toMatchObject({
        state: "refunded",
        refunded_amount: cart.total.toFixed(2),
        ...AGREED,
      });
      expect(await bookOf(shop, reference)).toEqual(all("0.00"));
      expect((await refundsOf(order.id)).sort()).toEqual([5, 5, cart.total - 10].sort());
      expect(await shop.gateway.calls("refund")).toEqual([]);
    },
  );

  it("two parts at once, and a gateway that shows only how much came back so far: both amounts are right", async () => {
    const { reference, order } = await shop.paidOrder();
    await back(reference, "2.00");
    await back(reference, "3.00");
    await shop.gateway.faults({ "tran-query": { show: { refundInfo: null } } });
    await shop.admin.post(path(reference, "reconcile"));
    expect(await shop.transaction(reference)).toMatchObject({ refunded_amount: "5.00", ...NOT_BOOKED });
    await book(reference);
    expect(await refundsOf(order.id)).toEqual([5]);
    await shop.gateway.faults({});
    await shop.admin.post(path(reference, "reconcile"));
    expect(await shop.transaction(reference)).toMatchObject({ refunded_amount: "5.00", ...AGREED });
    expect(await bookOf(shop, reference)).toEqual(all("12.50"));
  });

  it("the night's audit finds it, and finds nothing any more once it is booked", async () => {
    const { reference } = await shop.paidOrder();
    await auditor.timePasses();
    await back(reference, "5.00");
    const found = await auditor.audit();
    expect(found.findings).toMatchObject([{ reference, outcome: "attention" }]);
    expect(await shop.transaction(reference)).toMatchObject(NOT_BOOKED);
    await book(reference);
    await back(reference, "4.00");
    await shop.admin.post(path(reference, "reconcile"));
    await book(reference);
    const { audit } = await auditor.audit();
    expect(audit.findings).toEqual(NO_FINDINGS);
    expect(await bookOf(shop, reference)).toEqual(all("8.50"));
  });

  it("the whole is asked for in Medusa then: a clear 400, no call, no refund", async () => {
    const { reference, order, payment } = await partBack();
    const refund = (amount?: number) => shop.admin.post(`/admin/payments/${payment.id}/refund`, { amount });
    for (const amount of [undefined, 17.5, 12.5, 4])
      expect(await refund(amount)).toMatchObject({
        status: 400,
        data: { code: "refunded_in_part", message: expect.stringContaining("5.00 USD was given back") },
      });
    expect(await shop.gateway.calls("refund")).toEqual([]);
    expect(await refundsOf(order.id)).toEqual([]);
    expect((await book(reference)).status).toBe(200);
  });

  it("a server died over booking it: what it had begun is gone on with, once", async () => {
    const { reference, order, payment } = await partBack();
    const created_at = new Date(Date.now() - 2 * 60_000);
    const money = { amount: 5, raw_amount: { value: "5", precision: 20 } };
    await shop.database("refund").insert({ id: "ref_begun", payment_id: payment.id, created_at, ...money });
    for (let runs = 0; runs < 2; runs++) await shop.runJobLater();
    expect(await shop.transaction(reference)).toMatchObject(AGREED);
    expect(await shop.operations(reference, "part_refund")).toMatchObject([{ medusa_id: "ref_begun" }]);
    expect(await refundsOf(order.id)).toEqual([5]);
    expect(await bookOf(shop, reference)).toEqual(all("12.50"));
    expect(await book(reference)).toMatchObject({ status: 400, data: { code: "nothing_to_book" } });
  });

  it("the order is cancelled then: a person gives the rest back, and all books say so", async () => {
    const { reference, order } = await partBack();
    await book(reference);
    await shop.admin.post(`/admin/orders/${order.id}/cancel`);
    for (let runs = 0; runs < 2; runs++) await shop.runJobLater();
    expect(await shop.transaction(reference)).toMatchObject({
      state: "paid",
      attention_code: "refund_failed",
      last_error: expect.stringContaining("12.50 USD of the payment is still at the gateway"),
    });
    expect(await shop.gateway.calls("refund")).toEqual([]);
    await shop.gateway.act(reference, "refund");
    await shop.admin.post(path(reference, "reconcile"));
    expect(await shop.transaction(reference)).toMatchObject({ state: "refunded", ...AGREED });
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
  });

  it("the rest is reversed there: it is booked by itself", async () => {
    const { reference, order } = await partBack();
    await book(reference);
    await shop.gateway.act(reference, "reverse");
    await shop.admin.post(path(reference, "reconcile"));
    expect(await shop.transaction(reference)).toMatchObject({
      state: "reversed",
      refunded_amount: "5.00",
      returned_amount: "12.50",
      ...AGREED,
    });
    expect(await refundsOf(order.id)).toEqual([5, 12.5]);
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
  });

  it("of what was captured of a hold", async () => {
    const { reference, order_id } = await clerk.hold();
    expect((await shop.admin.post(path(reference, "capture"), { amount: "10.00" })).status).toBe(200);
    await back(reference, "4.00");
    await shop.admin.post(path(reference, "reconcile"));
    expect(await shop.transaction(reference)).toMatchObject({
      state: "captured",
      captured_amount: "10.00",
      refunded_amount: "4.00",
      ...NOT_BOOKED,
    });
    expect((await book(reference)).status).toBe(200);
    expect(await refundsOf(order_id)).toEqual([4]);
    expect(await bookOf(shop, reference)).toEqual(all("6.00"));
  });

  it("of a payment that no part came back of, there is nothing to book", async () => {
    const { reference } = await shop.paidOrder();
    expect(await book(reference)).toMatchObject({ status: 400, data: { code: "nothing_to_book" } });
    expect(await book("cb-none")).toMatchObject({ status: 404, data: { code: "transaction_not_found" } });
  });
});
