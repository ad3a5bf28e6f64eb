import { TransactionStep } from "@medusajs/framework/orchestration";
import {
  MedusaError,
  ReservationItemWorkflowEvents,
  TransactionStepState,
  TransactionStepStatus,
} from "@medusajs/framework/utils";
import { z } from "zod";
import { failureAmong, refusalOf } from "../../src/medusa/medusa-acts";
import { messageOf } from "../../src/medusa/running";
import { readSnapshot } from "../../src/medusa/medusa-records";
import { contracts } from "./kit/in-medusa";
import { refusingWrites } from "./kit/dead-database";
import { isSince } from "../../testing/store/installed-medusa";
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

  const kept = z.object({ state: z.string(), retention_time: z.number() });
  const runs = async () => {
    const found = medusa.database("workflow_execution").where({ workflow_id: "complete-cart" });
    return z.array(kept).parse(await found.orderBy("id"));
  };
  const DAYS = { retention_time: 3 * 24 * 3_600 };

  /** What the plugin reads: whether Medusa took back the order that this payment was made for. */
  async function isTakenBack(session_id: string, cart_id: string, lacking?: "links" | "runs") {
    const payment = made.parse(await medusa.paymentOf(session_id));
    if (lacking === "links")
      for (const table of ["order_cart", "order_payment_collection"]) await medusa.database(table).delete();
    if (lacking === "runs") await medusa.database("workflow_execution").delete();
    const subject = { cart_id, payment_session_id: session_id, order_id: null, order_ids: null, ...payment };
    return (await readSnapshot(medusa.database, subject)).order_taken_back;
  }
  const made = z.object({ created_at: z.coerce.date(), payment_collection_id: z.string() });

  async function reverted() {
    const { cart, session_id } = await medusa.chosen();
    // The payment stays, as where its refund is refused.
    recorder.answer("refundPayment", () => {
      throw new Error("provider: no");
    });
    await refusingWrites(medusa.database, { order_transaction: "insert" });
    await medusa.completeCart(cart.id);
    await medusa.database.raw("drop function refuse_write cascade");
    return { cart_id: cart.id, session_id };
  }

  it.each(["links", "runs"] as const)("that took its order back is found without its %s", async (lacking) => {
    const { cart_id, session_id } = await reverted();
    expect(await runs()).toMatchObject([{ state: "reverted", ...DAYS }]);
    expect(await medusa.read("order", ["id"], {})).toEqual([]);
    expect(await isTakenBack(session_id, cart_id, lacking)).toBe(true);
  });

  it("that took its order back, and of which neither run nor links are left, is shown by nothing", async () => {
    const { cart_id, session_id } = await reverted();
    await isTakenBack(session_id, cart_id, "links");
    expect(await isTakenBack(session_id, cart_id, "runs")).toBe(false);
  });

  it("that could not take everything back has its run kept for days as failed", async () => {
    const { cart, session_id } = await medusa.chosen();
    await refusingWrites(medusa.database, { order_transaction: "insert", order: "delete" });
    await medusa.completeCart(cart.id);
    expect(await runs()).toMatchObject([{ state: "failed", ...DAYS }]);
    expect(await isTakenBack(session_id, cart.id)).toBe(true);
  });

  it("that placed its order has its run kept for days as done", async () => {
    const { cart, session_id } = await medusa.placed();
    expect(await runs()).toMatchObject([{ state: "done", ...DAYS }]);
    expect(await isTakenBack(session_id, cart.id)).toBe(false);
    expect(await isTakenBack(session_id, cart.id, "links")).toBe(false);
  });

  it("whose server died has a run that has not ended", async () => {
    const { cart, session_id } = await medusa.placed();
    await medusa.database("workflow_execution").update({ state: "invoking" });
    expect(await isTakenBack(session_id, cart.id, "links")).toBe(false);
    await medusa.database("workflow_execution").delete();
  });

  it("that failed before the payment was made is of another try", async () => {
    const { cart, session_id, shopper } = await medusa.chosen();
    const stock = await medusa.database("inventory_level").select("id", "stocked_quantity");
    await medusa.sellOut();
    await medusa.completeCart(cart.id);
    for (const { id, stocked_quantity } of stock)
      await medusa
        .database("inventory_level")
        .where({ id })
        .update({
          stocked_quantity,
          raw_stocked_quantity: { value: String(stocked_quantity), precision: 20 },
        });
    await shopper.complete(cart.id);
    expect((await runs()).map(({ state }) => state)).toEqual(["reverted", "done"]);
    expect(await isTakenBack(session_id, cart.id)).toBe(false);
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
    expect(refusalOf((await medusa.completeCart(cart.id)).error)).toBe("sold_out");
    expect(recorder.of("authorizePayment")).toEqual([]);
  });

  /** What is taken away after the shopper has chosen, and why Medusa then refuses the cart. */
  type Refused = [cause: string, take: (cart_id: string) => Promise<unknown>];
  const REFUSED: Refused[] = [
    ["not_stocked", () => medusa.database("inventory_level").delete()],
    ["cart_empty", (cart_id) => medusa.database("cart_line_item").where({ cart_id }).delete()],
    ["shipping_missing", (cart_id) => medusa.database("cart_shipping_method").where({ cart_id }).delete()],
    ["session_over", () => medusa.database("payment_session").update({ status: "canceled" })],
    ["session_over", () => medusa.database("cart_payment_collection").update({ deleted_at: new Date() })],
  ];
  const OFF: Refused = ["provider_off", () => medusa.database("region_payment_provider").delete()];

  it.each(isSince(20) ? [...REFUSED, OFF] : REFUSED)(
    "is refused in words that say why: %s",
    async (cause, take) => {
      const { cart } = await medusa.chosen();
      await take(cart.id);
      const { error } = await medusa.completeCart(cart.id);
      expect([refusalOf(error), messageOf(error)]).toEqual([cause, messageOf(error)]);
      expect(recorder.of("authorizePayment")).toEqual([]);
    },
  );

  it("is refused in words that say why: promotion_used_up", async () => {
    const { cart } = await medusa.chosen();
    await medusa.usesUpPromotion(cart.id);
    expect(refusalOf((await medusa.completeCart(cart.id)).error)).toBe("promotion_used_up");
  });

  it("has an engine that calls its own trouble not_allowed, in words about no cart", () => {
    const step = new TransactionStep();
    const done = { state: TransactionStepState.DONE, status: TransactionStepStatus.OK };
    step.invoke = { ...done };
    const thrown = (work: () => void) => {
      try {
        return void work();
      } catch (error) {
        return error instanceof MedusaError ? error : undefined;
      }
    };
    const errors = [
      thrown(() => step.changeStatus(TransactionStepStatus.TEMPORARY_FAILURE)),
      thrown(() => step.changeState(TransactionStepState.FAILED)),
    ];
    for (const error of errors) {
      expect(error?.type).toBe("not_allowed");
      expect(refusalOf(error)).toBeUndefined();
      expect(failureAmong(error ? [{ error }] : [])).toMatchObject({ stumbled: true });
    }
  });

  it("that could not close the cart is called no refusal of the cart, whatever the engine makes of it", async () => {
    const { cart } = await medusa.chosen();
    await refusingWrites(medusa.database, { cart: "update" });
    const error = await medusa.completeCart(cart.id).then(
      (run) => run.error,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeDefined();
    expect(refusalOf(error)).toBeUndefined();
    // It may have left its run unfinished, which the kit would wait for.
    await medusa.database("workflow_execution").delete();
  });

  it("compares no amounts: what the session says is recorded", async () => {
    const { cart, session_id } = await medusa.chosen();
    const amounts = { amount: 1, raw_amount: { value: "1", precision: 20 } };
    await medusa.database("payment_session").where({ id: session_id }).update(amounts);
    expect((await medusa.completeCart(cart.id)).error).toBeUndefined();
    expect((await medusa.paymentOf(session_id)).amount).toBe(1);
  });
});
