import { MedusaError } from "@medusajs/framework/utils";
import { contracts } from "./kit/in-medusa";
import { routeText } from "./kit/plain-medusa";
import { recorder } from "./store/recorder";

export default contracts("a capture", (medusa) => {
  const capture = (payment_id: string, amount?: number) =>
    medusa.run("capture-payment-workflow", { payment_id, amount });

  it("has its row, with its amount, before the provider is asked, which is told the row's id and no amount", async () => {
    const { payment_id } = await medusa.placed({ held: true });
    let row: unknown;
    recorder.answer("capturePayment", async ({ context }) => {
      const fields = ["id", "raw_amount", "payment.payment_session_id"];
      row = await medusa.readOne("capture", fields, { id: String(context?.idempotency_key) });
      return undefined;
    });
    await capture(payment_id, 5);
    expect(row).toMatchObject({
      raw_amount: { value: "5" },
      payment: { payment_session_id: expect.any(String) },
    });
    expect(recorder.only("capturePayment")).not.toHaveProperty("amount");
  });

  it("is written into the order's book by its id, and announced", async () => {
    const { payment_id, session_id, order_id } = await medusa.placed({ held: true });
    const captured = medusa.listen("payment.captured");
    expect(await medusa.dueOf(order_id)).toBe(17.5);
    await capture(payment_id, 5);
    const { captures } = await medusa.paymentOf(session_id);
    expect(captures).toMatchObject([{ amount: 5 }]);
    expect(await medusa.bookOf(order_id)).toEqual([
      { reference: "capture", reference_id: expect.stringMatching(/^capt_/), amount: 5 },
    ]);
    expect(await medusa.dueOf(order_id)).toBe(12.5);
    expect(captured).toEqual([{ id: payment_id }]);
  });

  it("of a part leaves the collection authorized", async () => {
    const { payment_id, payment_collection_id } = await medusa.placed({ held: true });
    await capture(payment_id, 5);
    expect(await medusa.collection(payment_collection_id)).toMatchObject({ status: "authorized" });
  });

  it("that the provider refuses leaves no row, and hands the provider's error on", async () => {
    const { payment_id } = await medusa.placed({ held: true });
    recorder.answer("capturePayment", () => {
      throw new MedusaError(MedusaError.Types.NOT_ALLOWED, "no hold is left");
    });
    expect(await capture(payment_id)).toMatchObject({
      type: "not_allowed",
      error: { message: "no hold is left" },
    });
    expect(await medusa.read("capture", ["id"], {})).toEqual([]);
  });

  it("of a payment that was cancelled is refused, and the provider is not asked", async () => {
    const { payment_id } = await medusa.placed({ held: true });
    await medusa.payments.cancelPayment(payment_id);
    expect((await capture(payment_id)).type).toBe("invalid_data");
    expect(recorder.of("capturePayment")).toEqual([]);
  });

  it("and a cancelled order are made by routes of these places, before which our locks stand", () => {
    expect(routeText("admin/payments/[id]/capture")).toContain("capturePaymentWorkflow");
    expect(routeText("admin/orders/[id]/cancel")).toContain("cancelOrderWorkflow");
    expect(routeText("admin/order-edits/[id]/confirm")).toContain("confirmOrderEditRequestWorkflow");
    expect(routeText("store/carts/[id]/complete")).toContain("completeCartWorkflow");
  });
});
