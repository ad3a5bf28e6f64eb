import { PaymentCollectionStatus } from "@medusajs/framework/utils";
import {
  convertDraftOrderWorkflow,
  createOrderWorkflow,
  createOrUpdateOrderPaymentCollectionWorkflow,
  createPaymentSessionsWorkflow,
} from "@medusajs/medusa/core-flows";
import { z } from "zod";
import { contracts } from "./kit/in-medusa";
import { routeText } from "./kit/plain-medusa";
import { PROVIDER, recorder } from "./store/recorder";

const inList = z.tuple([z.object({ id: z.string() })]);

export default contracts("the payment of an order that exists", (medusa) => {
  /** An order whose only payment was cancelled: all of it is due again. */
  async function owing() {
    const order = await medusa.placed({ held: true });
    await medusa.payments.cancelPayment(order.payment_id);
    await medusa.payments.updatePaymentCollections(order.payment_collection_id, {
      status: PaymentCollectionStatus.CANCELED,
    });
    recorder.reset();
    return order;
  }
  const collectionFor = async (order_id: string): Promise<unknown> => {
    const { result } = await createOrUpdateOrderPaymentCollectionWorkflow(medusa.container).run({
      input: { order_id },
    });
    return result;
  };
  async function dueCollection(order_id: string) {
    const [{ id }] = inList.parse(await collectionFor(order_id));
    const input = { payment_collection_id: id, provider_id: PROVIDER, data: {} };
    await createPaymentSessionsWorkflow(medusa.container).run({ input });
    const session = await medusa.readOne("payment_session", ["id", "amount"], { payment_collection_id: id });
    return { id, session_id: String(session.id) };
  }

  it("needs a collection, which comes in a list where it is new and alone where it was there", async () => {
    const { order_id } = await owing();
    const made = await collectionFor(order_id);
    expect(made).toMatchObject([{ id: expect.stringMatching(/^pay_col_/), status: "not_paid" }]);
    const [{ id }] = inList.parse(made);
    expect(await collectionFor(order_id)).toMatchObject({ id, status: "not_paid" });
  });

  it("lets a collection that is authorized be cancelled for the new one, and its hold with it", async () => {
    const { order_id, payment_collection_id, session_id } = await medusa.placed({ held: true });
    await collectionFor(order_id);
    expect(await medusa.collection(payment_collection_id)).toMatchObject({ status: "canceled" });
    expect(await medusa.paymentOf(session_id)).toMatchObject({ canceled_at: expect.anything() });
  });

  it("leaves a collection authorized whose payment is cancelled", async () => {
    const { payment_id, payment_collection_id } = await medusa.placed({ held: true });
    await medusa.payments.cancelPayment(payment_id);
    expect(await medusa.collection(payment_collection_id)).toMatchObject({ status: "authorized" });
  });

  it("told as captured is recorded with its capture, in the order's book as well", async () => {
    const { order_id } = await owing();
    const { session_id } = await dueCollection(order_id);
    const { error } = await medusa.run("process-payment-workflow", {
      action: "captured",
      data: { session_id, amount: 17.5 },
    });
    expect(error).toBeUndefined();
    expect((await medusa.paymentOf(session_id)).captures).toHaveLength(1);
    expect(await medusa.bookOf(order_id)).toMatchObject([{ reference: "capture", amount: 17.5 }]);
    expect(await medusa.dueOf(order_id)).toBe(0);
  });

  it("told as authorized is recorded without the order's book", async () => {
    const { order_id } = await owing();
    const { session_id } = await dueCollection(order_id);
    await medusa.run("process-payment-workflow", {
      action: "authorized",
      data: { session_id, amount: 17.5 },
    });
    expect((await medusa.paymentOf(session_id)).captures).toHaveLength(1);
    expect(await medusa.bookOf(order_id)).toEqual([]);
    expect(await medusa.dueOf(order_id)).toBe(17.5);
  });

  it("marked as paid is opened with the provider that is named, which is told of no mark, and captured at once", async () => {
    const { order_id } = await owing();
    const [{ id: payment_collection_id }] = inList.parse(await collectionFor(order_id));
    const input = { order_id, payment_collection_id, provider_id: PROVIDER };
    expect((await medusa.run("mark-payment-collection-as-paid", input)).error).toBeUndefined();
    const { session_id } = recorder.only("initiatePayment").data ?? {};
    expect(recorder.only("initiatePayment").data).toEqual({ session_id });
    expect(recorder.of("authorizePayment")).toHaveLength(1);
    expect((await medusa.paymentOf(String(session_id))).captures).toMatchObject([{ amount: 17.5 }]);
    expect(routeText("admin/payment-collections/[id]/mark-as-paid")).toMatch(/req\.(body|validatedBody)/);
  });

  it("may be of a draft, which becomes an order by convert-draft-order", async () => {
    const order = {
      region_id: medusa.seeded.regions.usd,
      sales_channel_id: medusa.seeded.salesChannel,
      email: "ada@shop.example",
      currency_code: "usd",
      items: [{ title: "Tea", quantity: 1, unit_price: 5 }],
      metadata: { deduction: "CB-1" },
    };
    const draft = { status: "draft", is_draft_order: true, no_notification: true };
    const { result } = await createOrderWorkflow(medusa.container).run({ input: { ...order, ...draft } });
    const fields = ["status", "is_draft_order", "metadata", "version", "summary"];
    expect(await medusa.readOne("order", fields, { id: result.id, version: 1 })).toMatchObject({
      status: "draft",
      is_draft_order: true,
      metadata: { deduction: "CB-1" },
      summary: { current_order_total: 5, pending_difference: 5 },
    });
    await convertDraftOrderWorkflow(medusa.container).run({ input: { id: result.id } });
    expect(await medusa.readOne("order", fields, { id: result.id })).toMatchObject({
      status: "pending",
      is_draft_order: false,
    });
  });
});
