import { ReservationItemWorkflowEvents } from "@medusajs/framework/utils";
import { z } from "zod";
import { contracts } from "./kit/in-medusa";
import { refusingWrites } from "./kit/dead-database";
import { recorder } from "./store/recorder";

const lock = z.object({ owner_id: z.string().nullable(), expiration: z.date() });

export default contracts("the completion of a cart", (medusa) => {
  it("copies the cart's metadata to the order", async () => {
    const { cart, shopper } = await medusa.chosen();
    const mark = { cart_id: cart.id, begun_at: "now" };
    await medusa.carts.updateCarts(cart.id, { metadata: { mark } });
    const { order } = await shopper.complete(cart.id);
    expect(await medusa.readOne("order", ["metadata"], { id: order?.id })).toMatchObject({
      metadata: { mark },
    });
  });

  it("locks the cart by its id, without an owner, for two minutes, and frees it", async () => {
    const { cart } = await medusa.chosen();
    let found: unknown;
    let now = 0;
    recorder.answer("authorizePayment", async () => {
      now = Date.now();
      found = await medusa.database("locking").where({ id: cart.id }).first();
      return undefined;
    });
    await medusa.completeCart(cart.id);
    const { owner_id, expiration } = lock.parse(found);
    expect(owner_id).toBeNull();
    expect((expiration.getTime() - now) / 1000).toBeGreaterThan(90);
    expect((expiration.getTime() - now) / 1000).toBeLessThanOrEqual(121);
    expect(await medusa.database("locking").where({ id: cart.id })).toEqual([]);
  });

  it("links the order with its cart and its payment collection, and announces it", async () => {
    const placed = medusa.listen("order.placed");
    const { cart, order_id, payment_collection_id } = await medusa.placed();
    const fields = [
      "order_id",
      "cart_id",
      "order.id",
      "order.status",
      "order.payment_collections.payments.id",
    ];
    expect(await medusa.read("order_cart", fields, { cart_id: cart.id })).toMatchObject([
      { order_id, cart_id: cart.id, order: { status: "pending", payment_collections: [{ payments: [{}] }] } },
    ]);
    const ofCollection = ["order_id", "payment_collection_id", "order.id"];
    expect(
      await medusa.read("order_payment_collection", ofCollection, { payment_collection_id }),
    ).toMatchObject([{ order_id, payment_collection_id, order: { id: order_id } }]);
    const ofCart = ["cart_id", "payment_collection_id"];
    expect(await medusa.read("cart_payment_collection", ofCart, { cart_id: cart.id })).toMatchObject([
      { payment_collection_id },
    ]);
    expect(await medusa.readOne("cart", ["completed_at"], { id: cart.id })).toMatchObject({
      completed_at: expect.anything(),
    });
    expect(placed).toEqual([{ id: order_id }]);
  });

  it("of a cart that is an order answers with that order, and asks the provider nothing", async () => {
    const { cart, shopper, order_id } = await medusa.placed();
    const asked = recorder.calls.length;
    expect(await shopper.complete(cart.id)).toMatchObject({ type: "order", order: { id: order_id } });
    expect(recorder.calls).toHaveLength(asked);
  });

  it("tells through the engine that it has finished", async () => {
    const { cart } = await medusa.chosen();
    expect((await medusa.completeCart(cart.id)).acknowledgement).toMatchObject({ hasFinished: true });
  });

  it("that fails after the payment refunds it, writes this note and no user, and takes the order back", async () => {
    const { cart, session_id } = await medusa.chosen();
    await refusingWrites(medusa.database, { order_transaction: "insert" });
    expect((await medusa.completeCart(cart.id)).error).toBeDefined();
    const [refund] = await medusa.read("refund", ["note", "created_by", "payment.payment_session_id"], {});
    expect(refund).toMatchObject({
      note: "Refunded due to cart completion failure",
      payment: { payment_session_id: session_id },
    });
    expect(refund?.created_by ?? null).toBeNull();
    expect(await medusa.read("order", ["id"], {})).toEqual([]);
    expect(await medusa.read("order_cart", ["order_id"], { cart_id: cart.id })).toEqual([]);
  });

  it("that fails after the payment opens the session anew, with the data of the old one", async () => {
    const { cart, session_id } = await medusa.chosen({ mine: 1 });
    await refusingWrites(medusa.database, { order_transaction: "insert" });
    await medusa.completeCart(cart.id);
    const [, again] = recorder.of("initiatePayment");
    expect(again?.data).toMatchObject({ mine: 1, of: session_id });
    expect(again?.context?.idempotency_key).not.toBe(session_id);
  });

  it("names the order by the time: no later order has a smaller id", async () => {
    const before = Date.now();
    const { order_id } = await medusa.placed();
    const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    const [, time = ""] = /^order_(.{10}).{16}$/.exec(order_id) ?? [];
    const moment = [...time].reduce((sum, digit) => sum * 32 + digits.indexOf(digit), 0);
    expect(moment).toBeGreaterThanOrEqual(before);
    expect(moment).toBeLessThanOrEqual(Date.now());
  });

  it("reserves the whole order at once, and says so of each reservation", async () => {
    const created = medusa.listen(ReservationItemWorkflowEvents.CREATED);
    const { order_id } = await medusa.placed();
    const reserved = await medusa.database("reservation_item").whereNull("deleted_at");
    expect(reserved).toHaveLength(1);
    expect(created).toEqual([{ id: reserved[0]?.id, order_id }]);
  });

  it("whose stock is gone is refused before the provider is asked", async () => {
    const { cart } = await medusa.chosen();
    await medusa.sellOut();
    expect((await medusa.completeCart(cart.id)).type).toBe("not_allowed");
    expect(recorder.of("authorizePayment")).toEqual([]);
  });

  it("compares no amounts: what the session says is recorded", async () => {
    const { cart, session_id } = await medusa.chosen();
    const amounts = { amount: 1, raw_amount: { value: "1", precision: 20 } };
    await medusa.database("payment_session").where({ id: session_id }).update(amounts);
    expect((await medusa.completeCart(cart.id)).error).toBeUndefined();
    expect((await medusa.paymentOf(session_id)).amount).toBe(1);
  });
});
