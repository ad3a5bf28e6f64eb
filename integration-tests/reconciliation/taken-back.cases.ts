import { refundPaymentsWorkflow } from "@medusajs/medusa/core-flows";
import { cases } from "../../testing/shop/cases";

/** What Medusa writes with the refund when it cannot finish placing an order. */
const NOTE = "Refunded due to cart completion failure";

export default cases("an order that Medusa could not finish stays, and its payment was refunded", (shop) => {
  /** As Medusa's completion does it when a later step of it fails. */
  async function takenBack() {
    const placed = await shop.paidOrder();
    const input = [{ payment_id: placed.payment.id, amount: 17.5, note: NOTE }];
    await refundPaymentsWorkflow(shop.container).run({ input });
    return placed;
  }

  const statusOf = async (id: string) => (await shop.orders()).find((order) => order.id === id)?.status;

  const bookOf = async (order_id: string) => {
    const paid = await shop.database("order_transaction").where({ order_id }).sum("amount as sum").first();
    return Number(paid?.sum);
  };

  it("it is cancelled, its stock is free, and its book says that nothing was paid", async () => {
    const { reference, order, cart } = await takenBack();
    await shop.runJobLater();
    expect(await statusOf(order.id)).toBe("canceled");
    expect(await bookOf(order.id)).toBe(0);
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "refunded", refunded: "17.50" });
    expect(await shop.database("reservation_item").whereNull("deleted_at").select("id")).toEqual([]);
    expect(await shop.transaction(reference)).toMatchObject({ reconciliation_status: "reconciled" });
    const reason = "Medusa refunded its payment because placing it failed";
    expect(await shop.ledger.listEvents({ name: "order_canceled" })).toMatchObject([
      { actor_type: expect.any(String), data: { order_id: order.id, cart_id: cart.id, reason } },
    ]);
    expect(await shop.gateway.calls("refund")).toHaveLength(1);
  });

  it("it is being shipped: a person is told what can be done, once", async () => {
    const { reference, order } = await takenBack();
    const items = await shop.database("order_item").where({ order_id: order.id }).select("item_id as id");
    const { status } = await shop.admin.post(`/admin/orders/${order.id}/fulfillments`, {
      items: items.map(({ id }) => ({ id, quantity: 1 })),
    });
    expect(status).toBe(200);
    const told = shop.countEvents("crossborder.attention_needed");
    for (let runs = 0; runs < 2; runs++) await shop.runJobLater();
    expect(await statusOf(order.id)).toBe("pending");
    expect(await shop.transaction(reference)).toMatchObject({
      reconciliation_status: "needs_attention",
      last_error: expect.stringContaining("it is being shipped: stop it, or have the customer pay again"),
    });
    expect(told.count).toBe(1);
  });

  it("a refund by staff cancels nothing, whatever its note says", async () => {
    const { reference, order, payment } = await shop.paidOrder();
    const answer = await shop.admin.post(`/admin/payments/${payment.id}/refund`, {
      amount: 17.5,
      note: NOTE,
    });
    expect(answer.status).toBe(200);
    await shop.runJobLater();
    expect(await shop.transaction(reference)).toMatchObject({
      state: "refunded",
      reconciliation_status: "reconciled",
    });
    expect(await statusOf(order.id)).toBe("pending");
  });
});
