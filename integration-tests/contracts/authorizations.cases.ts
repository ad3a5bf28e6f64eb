import { MedusaError } from "@medusajs/framework/utils";
import { contracts } from "./kit/in-medusa";
import { eventually } from "../../testing/shop/sandbox-control";
import { refusingWrites } from "./kit/dead-database";
import { recorder } from "./store/recorder";

export default contracts("an authorization", (medusa) => {
  it("names the session and no amount", async () => {
    const { session_id } = await medusa.placed();
    expect(recorder.only("authorizePayment")).toEqual({
      data: expect.objectContaining({ of: session_id }),
      context: { idempotency_key: session_id },
    });
  });

  it("answered with captured makes a payment and its capture, and the provider is asked for no capture", async () => {
    const { session_id } = await medusa.placed();
    expect(recorder.of("capturePayment")).toEqual([]);
    expect(await medusa.readOne("payment_session", ["status"], { id: session_id })).toMatchObject({
      status: "authorized",
    });
    expect(await medusa.paymentOf(session_id)).toMatchObject({
      captured_at: expect.anything(),
      captures: [{ amount: 17.5 }],
      payment_collection: { status: "completed" },
    });
  });

  it("answered with authorized makes a payment without a capture", async () => {
    const { session_id } = await medusa.placed({ held: true });
    expect(await medusa.paymentOf(session_id)).toMatchObject({
      captured_at: null,
      captures: [],
      payment_collection: { status: "authorized" },
    });
  });

  it("answered with pending_authorization places the order without a payment, which is recorded when it is told as captured", async () => {
    const { cart, session_id, shopper, payment_collection_id } = await medusa.chosen();
    recorder.answer("authorizePayment", () => ({ status: "pending_authorization", data: { waits: true } }));
    const { type, order } = await shopper.complete(cart.id);
    expect(type).toBe("order");
    const read = () => medusa.readOne("payment_session", ["status", "data"], { id: session_id });
    expect(await read()).toMatchObject({ status: "pending_authorization", data: { waits: true } });
    expect(await medusa.read("payment", ["id"], { payment_session_id: session_id })).toEqual([]);
    expect(await medusa.collection(payment_collection_id)).toMatchObject({ status: "awaiting" });

    recorder.answer("authorizePayment", () => undefined);
    const { error } = await medusa.run("process-payment-workflow", {
      action: "captured",
      data: { session_id, amount: "17.50" },
    });
    expect(error).toBeUndefined();
    expect((await medusa.paymentOf(session_id)).captures).toMatchObject([{ amount: 17.5 }]);
    expect(await medusa.bookOf(order?.id ?? "")).toMatchObject([{ reference: "capture", amount: 17.5 }]);
    expect(await medusa.dueOf(order?.id ?? "")).toBe(0);
  });

  it("that is not there yet, as the provider throws, leaves the cart to be completed again", async () => {
    const { cart, shopper } = await medusa.chosen();
    recorder.answer("authorizePayment", () => {
      throw new MedusaError(MedusaError.Types.PAYMENT_REQUIRES_MORE_ERROR, "not paid yet");
    });
    const answer = await shopper.complete(cart.id);
    expect(answer).toMatchObject({ type: "cart", error: { message: "not paid yet" } });
    recorder.answer("authorizePayment", () => undefined);
    expect(await shopper.complete(cart.id)).toMatchObject({ type: "order" });
  });

  it("answered with an error or as canceled ends its session", async () => {
    const { cart } = await medusa.chosen();
    recorder.answer("authorizePayment", () => ({ status: "error" }));
    expect((await medusa.completeCart(cart.id)).type).toBe("not_allowed");
    recorder.answer("authorizePayment", () => undefined);
    const again = await medusa.completeCart(cart.id);
    expect(again.type).toBe("invalid_data");
    expect(recorder.of("authorizePayment")).toHaveLength(1);
  });

  it("that the provider refuses hands its error on", async () => {
    const { cart } = await medusa.chosen();
    recorder.answer("authorizePayment", () => {
      throw new MedusaError(MedusaError.Types.NOT_ALLOWED, "over");
    });
    expect(await medusa.completeCart(cart.id)).toMatchObject({
      type: "not_allowed",
      error: { message: "over" },
    });
  });

  it("that the database failed to record is called 'Payment authorization failed', and not a refusal", async () => {
    const { cart } = await medusa.chosen();
    await refusingWrites(medusa.database, { payment: "insert" });
    expect(await medusa.completeCart(cart.id)).toMatchObject({
      type: "payment_authorization_error",
      error: { message: "Payment authorization failed" },
    });
  });

  it("that races with another one of the same session cancels the good payment, without naming any", async () => {
    const { session_id } = await medusa.chosen();
    recorder.answer("authorizePayment", async () => {
      // Each is answered when both have asked.
      await eventually(() => Promise.resolve(recorder.of("authorizePayment").length === 2), "both to ask");
      return undefined;
    });
    const both = [1, 2].map(() => medusa.payments.authorizePaymentSession(session_id, {}));
    const ends = await Promise.allSettled(both);
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(recorder.only("cancelPayment").context?.idempotency_key).toBeUndefined();
    expect(await medusa.paymentOf(session_id)).toMatchObject({ canceled_at: null });
  });
});
