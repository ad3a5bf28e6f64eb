import { cases } from "../../testing/shop/cases";

export default cases("staff refund an order", (shop) => {
  async function paidOrder(currency: "usd" | "cny" = "usd") {
    const shopper = shop.shopper();
    const cart = await shopper.fillCart(currency);
    const { shown } = await shopper.choosePayment("channel-a");
    await shopper.comeBack(await shopper.atCashier(shown.cashier_url));
    const [order] = await shop.orders();
    const payment = order?.payment_collections[0]?.payments[0];
    if (!payment) throw new Error("no payment");
    const refund = (body: Record<string, unknown> = {}) =>
      shop.admin.post(`/admin/payments/${payment.id}/refund`, body);
    return { total: cart.total, reference: shown.reference, refund };
  }

  const refundsInMedusa = async () =>
    (await shop.orders()).flatMap((order) =>
      order.payment_collections.flatMap(({ payments }) => payments.flatMap(({ refunds }) => refunds)),
    );

  it.each(["usd", "cny"] as const)("of %s: the customer gets the whole payment back", async (currency) => {
    const { total, reference, refund } = await paidOrder(currency);
    expect((await refund()).status).toBe(200);
    expect(await shop.gateway.order(reference)).toMatchObject({
      status: "refunded",
      refunded: total.toFixed(2),
    });
    expect(await refundsInMedusa()).toEqual([{ amount: total }]);
    expect((await shop.transaction(reference)).state).toBe("refunded");
  });

  it("in part: a clear 400 naming the one amount that is possible, and no gateway call", async () => {
    const { total, refund } = await paidOrder();
    const answer = await refund({ amount: 1 });
    expect(answer.status).toBe(400);
    expect(answer.data.message).toContain(
      `Only the whole payment of ${total.toFixed(2)} USD can be refunded, not 1.00`,
    );
    expect(await shop.gateway.calls("refund")).toHaveLength(0);
    expect(await refundsInMedusa()).toEqual([]);
  });

  it("twice: the second one is refused by Medusa and moves no money", async () => {
    const { total, reference, refund } = await paidOrder();
    await refund();
    expect((await refund()).status).toBe(400);
    expect(await shop.gateway.order(reference)).toMatchObject({ refunded: total.toFixed(2) });
    expect(await shop.gateway.calls("refund")).toHaveLength(1);
  });

  it("and the gateway's answer is lost: Medusa asks, finds the refund, and records it once", async () => {
    const { total, reference, refund } = await paidOrder();
    await shop.gateway.faults({ refund: { drop: true, times: 1 } });
    expect((await refund()).status).toBe(200);
    expect(await shop.gateway.calls("refund")).toHaveLength(1);
    expect(await shop.gateway.order(reference)).toMatchObject({ refunded: total.toFixed(2) });
    expect(await refundsInMedusa()).toEqual([{ amount: total }]);
  });

  it("and nothing can be learned: staff see an error, and the next try asks before it repeats", async () => {
    const { total, reference, refund } = await paidOrder();
    await shop.gateway.faults({ refund: { drop: true }, "tran-query": { reset: true } });
    const unclear = await refund();
    expect(unclear.status).toBe(500);
    expect(unclear.data.message).toMatch(/refund: the outcome is unknown/);
    expect(await refundsInMedusa()).toEqual([]);

    await shop.gateway.faults({});
    expect((await refund()).status).toBe(200);
    expect(await shop.gateway.calls("refund")).toHaveLength(1);
    expect(await shop.gateway.order(reference)).toMatchObject({ refunded: total.toFixed(2) });
    expect(await refundsInMedusa()).toEqual([{ amount: total }]);
  });

  it("and the gateway refuses: staff read why, and nothing is recorded", async () => {
    const { reference, refund } = await paidOrder();
    await shop.gateway.faults({ refund: { refuse: { ret_code: "000030", ret_msg: "manager permission" } } });
    const refused = await refund();
    expect(refused.status).toBe(400);
    expect(refused.data.message).toMatch(/ret_code 000030 \(access denied\): manager permission/);
    expect(await refundsInMedusa()).toEqual([]);
    expect((await shop.transaction(reference)).state).toBe("paid");
  });
});
