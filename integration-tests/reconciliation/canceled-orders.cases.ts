import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows";
import { cases } from "../../testing/shop/cases";
import { eventually } from "../../testing/shop/sandbox-control";

export default cases("an order is cancelled", (shop) => {
  const cancel = async (order_id: string) => {
    await cancelOrderWorkflow(shop.container).run({ input: { order_id } });
  };

  async function paidOrder() {
    const shopper = shop.shopper();
    await shopper.fillCart();
    const { shown } = await shopper.choosePayment("channel-a");
    const { reference, cashier_url } = shown;
    await shopper.comeBack(await shopper.atCashier(cashier_url));
    await shop.reconciled(reference);
    const [order] = await shop.orders();
    return { reference, id: order?.id ?? "" };
  }

  const refunds = async () =>
    (await shop.orders())[0]?.payment_collections[0]?.payments[0]?.refunds.map(({ amount }) => amount);

  it("and the gateway refunds: both sides say so", async () => {
    const { reference, id } = await paidOrder();
    await cancel(id);
    await shop.reconciled(reference);
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "refunded" });
    expect(await refunds()).toEqual([17.5]);
    expect(await shop.gateway.calls("refund")).toHaveLength(1);
  });

  it("and the refund fails: it is shown, tried again, and made once", async () => {
    const { reference, id } = await paidOrder();
    await shop.gateway.faults({ refund: { http_500: true, reset: true } });
    await cancel(id);
    await eventually(
      async () => (await shop.transaction(reference)).reconciliation_status === "needs_attention",
      "attention",
    );
    expect(await refunds()).toEqual([]);

    await shop.gateway.faults({});
    await shop.makeDue();
    await shop.runJob();
    expect(await shop.transaction(reference)).toMatchObject({
      state: "refunded",
      reconciliation_status: "reconciled",
      next_check_at: null,
    });
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "refunded", refunded: "17.50" });
    expect(await refunds()).toEqual([17.5]);
  });
});
