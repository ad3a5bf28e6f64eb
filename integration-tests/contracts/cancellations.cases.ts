import { MedusaError } from "@medusajs/framework/utils";
import { contracts } from "./kit/in-medusa";
import { recorder } from "./store/recorder";

export default contracts("a cancelled order", (medusa) => {
  const cancel = (order_id: string) => medusa.run("cancel-order", { order_id });
  const statusOf = async (id: string) => (await medusa.readOne("order", ["status"], { id })).status;

  it("has its payment refunded, in its book under the payment's own id, and is announced", async () => {
    const { order_id, payment_id, payment_collection_id, session_id } = await medusa.placed();
    const canceled = medusa.listen("order.canceled");
    expect((await cancel(order_id)).error).toBeUndefined();
    expect((await medusa.paymentOf(session_id)).refunds).toMatchObject([{ amount: 17.5 }]);
    expect(await medusa.bookOf(order_id)).toContainEqual({
      reference: "refund",
      reference_id: payment_id,
      amount: -17.5,
    });
    expect(await medusa.readOne("order", ["status", "canceled_at"], { id: order_id })).toMatchObject({
      status: "canceled",
      canceled_at: expect.anything(),
    });
    expect(await medusa.collection(payment_collection_id)).toMatchObject({ status: "canceled" });
    expect(canceled).toEqual([{ id: order_id }]);
  });

  it("counts as refunded also where the provider refused the refund", async () => {
    const { order_id, payment_id, session_id } = await medusa.placed();
    recorder.answer("refundPayment", () => {
      throw new MedusaError(MedusaError.Types.NOT_ALLOWED, "not now");
    });
    expect((await cancel(order_id)).error).toBeUndefined();
    expect(await statusOf(order_id)).toBe("canceled");
    expect((await medusa.paymentOf(session_id)).refunds).toEqual([]);
    expect(await medusa.bookOf(order_id)).toContainEqual(
      expect.objectContaining({ reference: "refund", reference_id: payment_id }),
    );
  });

  it("has its hold cancelled, and the provider is told the payment's id", async () => {
    const { order_id, payment_id, session_id } = await medusa.placed({ held: true });
    await cancel(order_id);
    expect(recorder.only("cancelPayment").context).toEqual({ idempotency_key: payment_id });
    expect(await medusa.paymentOf(session_id)).toMatchObject({ canceled_at: expect.anything() });
  });

  it("is not one while a change of it is open, and the provider has refunded by then", async () => {
    const { order_id } = await medusa.placed();
    await medusa.run("begin-order-edit-order", { order_id });
    const { error } = await cancel(order_id);
    expect(error).toBeDefined();
    expect(await statusOf(order_id)).toBe("pending");
    expect(recorder.of("refundPayment")).toHaveLength(1);
  });

  it("is not one that has a fulfillment, and the provider is not asked", async () => {
    const { order_id } = await medusa.placed();
    const line = await medusa.lineOf("order", order_id);
    const made = await medusa.run("create-order-fulfillment", {
      order_id,
      items: [{ id: line, quantity: 1 }],
    });
    expect(made.error).toBeUndefined();
    expect((await cancel(order_id)).type).toBe("not_allowed");
    expect(recorder.of("refundPayment")).toEqual([]);
  });

  it("can be marked before, so that its customer is told nothing", async () => {
    const { order_id } = await medusa.placed();
    await medusa.ordering.updateOrders(order_id, { no_notification: true });
    expect(await medusa.readOne("order", ["no_notification"], { id: order_id })).toMatchObject({
      no_notification: true,
    });
  });
});
