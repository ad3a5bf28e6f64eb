import { forEach, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { SETTLED } from "../../testing/shop/shop";
import { refusal } from "../../testing/shop/expected";

export default cases("staff refund an order", (shop) => {
  async function paidOrder(currency: "usd" | "cny" = "usd") {
    const { cart, reference, payment } = await shop.paidOrder(currency);
    const refund = (body: Record<string, unknown> = {}) =>
      shop.admin.post(`/admin/payments/${payment.id}/refund`, body);
    return { total: cart.total, reference, refund };
  }

  const refundsInMedusa = async () =>
    (await shop.orders()).flatMap((order) =>
      order.payment_collections.flatMap(({ payments }) => payments.flatMap(({ refunds }) => refunds)),
    );

  forEach(["usd", "cny"] as const, { fast: 1 })(
    "of %s: the customer gets the whole payment back",
    async (currency) => {
      const { total, reference, refund } = await paidOrder(currency);
      expect((await refund()).status).toBe(200);
      expect(await shop.gateway.order(reference)).toMatchObject({
        status: "refunded",
        refunded: total.toFixed(2),
      });
      expect(await refundsInMedusa()).toEqual([{ amount: total }]);
      expect((await shop.transaction(reference)).state).toBe("refunded");
    },
  );

  it("in part: a clear 400 naming the one amount that is possible, and no gateway call", async () => {
    const { total, refund } = await paidOrder();
    const reason = `Only the whole payment of ${total.toFixed(2)} USD can be refunded, not 1.00 USD`;
    expect(await refund({ amount: 1 })).toMatchObject(refusal("partial_refund", reason));
    expect(await shop.gateway.calls("refund")).toEqual([]);
    expect(await refundsInMedusa()).toEqual([]);
  });

  slow.it("in part, and somebody reconciles in that moment: nothing is refunded", async () => {
    const { reference, payment } = await shop.paidOrder();
    await shop.refundInMedusaAlone(payment.id, 1, 0);
    const { status, data } = await shop.staff("reconcile", reference);
    expect([status, data.transaction.state]).toEqual([200, "paid"]);
    // Medusa removes what the provider has refused.
    await shop.database("refund").delete();
    await shop.runJobLater();
    expect(await shop.stateOf(reference)).toEqual(["paid", "reconciled"]);
    expect(await shop.gateway.order(reference)).toMatchObject({ paid: "17.50", refunded: "0.00" });
    expect(await shop.gateway.calls("refund")).toEqual([]);
  });

  it("in part, and the server dies before it is refused: nothing is refunded, and a person is told", async () => {
    const { reference, payment } = await shop.paidOrder();
    const told = shop.countEvents("crossborder.attention_needed");
    await shop.refundInMedusaAlone(payment.id, 1, 2);
    await shop.runJobLater();
    expect(await shop.transaction(reference)).toMatchObject({
      state: "paid",
      reconciliation_status: "needs_attention",
      last_error: expect.stringContaining(
        "a refund of 1.00 that the gateway cannot make: it refunds 17.50 or nothing",
      ),
    });
    expect(told.count).toBe(1);
    expect(await shop.gateway.order(reference)).toMatchObject({ paid: "17.50", refunded: "0.00" });
    expect(await shop.gateway.calls("refund")).toEqual([]);
  });

  slow.it("and it is accepted, and succeeds later: both sides agree, and it is made once", async () => {
    const { total, reference, refund } = await paidOrder();
    await shop.gateway.faults({ refund: { pending: true } });
    expect((await refund()).status).toBe(200);
    await shop.runJobLater();
    expect(await shop.transaction(reference)).toMatchObject({ state: "paid", refunded_amount: "0.00" });
    expect(await shop.operations(reference, "refund")).toMatchObject([{ outcome: "accepted" }]);
    await shop.gateway.act(reference, "complete-refund");
    await shop.runJobLater();
    expect(await shop.stateOf(reference)).toEqual(["refunded", "reconciled"]);
    expect(await refundsInMedusa()).toEqual([{ amount: total }]);
    expect(await shop.gateway.calls("refund")).toHaveLength(1);
  });

  slow.it("and it is accepted, and fails later: it is asked for under another reference", async () => {
    const { total, reference, refund } = await paidOrder();
    await shop.gateway.faults({ refund: { pending: true, times: 1 } });
    expect((await refund()).status).toBe(200);
    await shop.gateway.act(reference, "fail-refund");
    await shop.runJobLater(2);
    expect(await shop.stateOf(reference)).toEqual(["refunded", "reconciled"]);
    expect(await shop.gateway.order(reference)).toMatchObject({
      status: "refunded",
      refunded: total.toFixed(2),
    });
    expect(await refundsInMedusa()).toEqual([{ amount: total }]);
    expect(await shop.operations(reference, "refund")).toMatchObject([
      { outcome: "failed", amount: total.toFixed(2) },
      { outcome: "succeeded", amount: total.toFixed(2), gateway_id: expect.any(String) },
    ]);
    const references = (await shop.gateway.calls("refund")).map(({ fields }) => fields.refundReference);
    expect(references).toEqual([expect.stringMatching(/^ref-\w+$/), expect.stringMatching(/^ref-\w+-2$/)]);
  });

  it("and the gateway's answer is lost: Medusa asks, finds the refund, and records it once", async () => {
    const { total, reference, refund } = await paidOrder();
    await shop.gateway.faults({ refund: { drop: true, times: 1 } });
    expect((await refund()).status).toBe(200);
    expect(await shop.gateway.calls("refund")).toHaveLength(1);
    expect(await shop.gateway.order(reference)).toMatchObject({ refunded: total.toFixed(2) });
    expect(await refundsInMedusa()).toEqual([{ amount: total }]);
  });

  slow.it("and the outcome stays unknown: staff read so, and the next try asks first", async () => {
    const { total, reference, refund } = await paidOrder();
    await shop.gateway.faults({ refund: { drop: true }, "tran-query": { reset: true } });
    expect(await refund()).toMatchObject({
      status: 500,
      data: {
        code: "gateway_unclear",
        message: expect.stringContaining("refund: the outcome is unknown"),
      },
    });
    expect(await refundsInMedusa()).toEqual([]);

    await shop.gateway.faults({});
    expect((await refund()).status).toBe(200);
    expect(await shop.gateway.calls("refund")).toHaveLength(1);
    expect(await shop.gateway.order(reference)).toMatchObject({ refunded: total.toFixed(2) });
    expect(await refundsInMedusa()).toEqual([{ amount: total }]);
  });

  slow.it("and the gateway makes it only after staff has had it asked: the job finds it", async () => {
    const { total, reference, refund } = await paidOrder();
    await shop.gateway.faults({ refund: { reset: true } });
    expect((await refund()).status).toBe(500);
    expect(await refundsInMedusa()).toEqual([]);
    await shop.gateway.faults({});
    const asked = await shop.staff("reconcile", reference);
    expect(asked.status).toBe(200);
    expect(await shop.transaction(reference)).toMatchObject({
      state: "paid",
      reconciliation_status: "reconciled",
      next_check_at: expect.any(Date),
      last_error: expect.stringContaining("it may still make it"),
    });

    // Nobody but the job: a notification would have the payment's lock.
    await shop.gateway.faults({ ipn: { lose: true } });
    await shop.gateway.act(reference, "refund");
    await shop.runJobLater();
    expect(await refundsInMedusa()).toEqual([{ amount: total }]);
    expect(await shop.operations(reference, "refund")).toMatchObject([{ outcome: "succeeded" }]);
    expect(await shop.transaction(reference)).toMatchObject({
      state: "refunded",
      ...SETTLED,
      last_error: null,
    });
  });

  it("and the gateway refuses: staff read why, and nothing is recorded", async () => {
    const { reference, refund } = await paidOrder();
    await shop.gateway.faults({ refund: { refuse: { ret_code: "000030", ret_msg: "manager permission" } } });
    expect(await refund()).toMatchObject(
      refusal("gateway_refused", "ret_code 000030 (access denied): manager permission"),
    );
    expect(await refundsInMedusa()).toEqual([]);
    expect((await shop.transaction(reference)).state).toBe("paid");
  });
});
