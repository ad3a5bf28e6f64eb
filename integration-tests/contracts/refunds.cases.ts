import { MedusaError, PaymentEvents } from "@medusajs/framework/utils";
import { firstId } from "../../src/medusa/crashes/interrupted";
import { readMisplaced } from "../../src/medusa/records/orders";
import { contracts } from "./kit/in-medusa";
import { routeText } from "./kit/plain-medusa";
import { PROVIDER, recorder } from "./store/recorder";

export default contracts("a refund", (medusa) => {
  const refund = (payment_id: string, more: object = {}) =>
    medusa.run("refund-payment-workflow", { payment_id, amount: 17.5, ...more });

  it("has its row before the provider is asked, which is told the row's id and the amount with its precision", async () => {
    const { payment_id, session_id } = await medusa.placed();
    let row: unknown;
    recorder.answer("refundPayment", async ({ context }) => {
      const id = String(context?.idempotency_key);
      row = await medusa.readOne("refund", ["id", "payment.payment_session_id"], { id });
      return undefined;
    });
    await refund(payment_id);
    expect(row).toMatchObject({ payment: { payment_session_id: session_id } });
    expect(recorder.only("refundPayment").amount).toMatchObject({
      value: "17.5",
      precision: expect.any(Number),
    });
  });

  it("keeps who made it and the note, and goes into the order's book by its id", async () => {
    const { payment_id, session_id, order_id } = await medusa.placed();
    await refund(payment_id, { created_by: "user_1", note: "broken" });
    const { refunds } = await medusa.paymentOf(session_id);
    expect(refunds).toMatchObject([{ created_by: "user_1", note: "broken", amount: 17.5 }]);
    expect(await medusa.bookOf(order_id)).toContainEqual({
      reference: "refund",
      reference_id: expect.stringMatching(/^ref_/),
      amount: -17.5,
    });
  });

  const misplacedSince = (ms: number) => {
    const moment = new Date(Date.now() + ms);
    return readMisplaced(medusa.database, {
      order: firstId("order", moment),
      payment: firstId("pay", moment),
    });
  };

  it("that was made before its order is found by SQL, and one that was made after it is not", async () => {
    const { payment_id, session_id } = await medusa.placed();
    const found = () => misplacedSince(-60_000);
    await refund(payment_id);
    expect(await found()).toEqual([]);
    await medusa.database("refund").update({ created_at: new Date(Date.now() - 60_000) });
    expect(await found()).toEqual([{ provider_id: PROVIDER, payment_session_id: session_id }]);
    expect(await misplacedSince(60_000)).toEqual([]);
  });

  it("that the provider refuses leaves no row; the next try has another id", async () => {
    const { payment_id } = await medusa.placed();
    recorder.answer("refundPayment", () => {
      throw new MedusaError(MedusaError.Types.NOT_ALLOWED, "not now");
    });
    expect(await refund(payment_id)).toMatchObject({ type: "not_allowed", error: { message: "not now" } });
    expect(await medusa.read("refund", ["id"], {})).toEqual([]);
    await refund(payment_id);
    const keys = recorder.of("refundPayment").map(({ context }) => context?.idempotency_key);
    expect(new Set(keys).size).toBe(2);
  });

  it("while a change of the order is open has been made by the provider when Medusa fails over it", async () => {
    const { payment_id, order_id } = await medusa.placed();
    await medusa.run("begin-order-edit-order", { order_id });
    const { error } = await refund(payment_id);
    expect(error).toBeDefined();
    expect(recorder.of("refundPayment")).toHaveLength(1);
    expect(await medusa.bookOf(order_id)).not.toContainEqual(
      expect.objectContaining({ reference: "refund" }),
    );
  });

  it("of a payment whose order is gone fails before the provider is asked; the payment module makes it", async () => {
    const { payment_id, session_id, order_id } = await medusa.placed();
    await medusa.container.resolve("order").deleteOrders(order_id);
    expect(await misplacedSince(-60_000)).toEqual([
      { provider_id: PROVIDER, payment_session_id: session_id },
    ]);
    expect(await misplacedSince(60_000)).toEqual([]);
    const { error } = await refund(payment_id);
    expect(error).toBeDefined();
    expect(recorder.of("refundPayment")).toHaveLength(0);
    await medusa.payments.refundPayment({ payment_id, amount: 17.5 });
    expect(recorder.of("refundPayment")).toHaveLength(1);
  });

  it("made through the payment module is not written into the order's book", async () => {
    const { payment_id, order_id } = await medusa.placed();
    await medusa.payments.refundPayment({ payment_id, amount: 17.5 });
    expect(await medusa.bookOf(order_id)).toHaveLength(1);
  });

  it("is named by the time, as an order is, and announced with its payment's id", async () => {
    const announced = medusa.listen(PaymentEvents.REFUNDED);
    const { payment_id, order_id } = await medusa.placed();
    await refund(payment_id);
    const [row] = await medusa.read("refund", ["id"], {});
    const time = (id: unknown) => /^[a-z]+_(\w{10})\w{16}$/.exec(String(id))?.[1] ?? "";
    expect(time(row?.id)).not.toBe("");
    expect(time(row?.id) >= time(order_id)).toBe(true);
    expect(announced).toMatchObject([{ id: payment_id }]);
  });

  it("is made by a route that reads what Medusa has validated", () => {
    expect(routeText("admin/payments/[id]/refund")).toContain("req.validatedBody");
  });
});
