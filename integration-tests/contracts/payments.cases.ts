import { PaymentCollectionStatus } from "@medusajs/framework/utils";
import { contracts } from "./kit/in-medusa";
import { PROVIDER, recorder } from "./store/recorder";

export default contracts("a payment", (medusa) => {
  it("is found by its session, its provider and its id, in the order of the ids", async () => {
    const { payment_id, session_id } = await medusa.placed();
    const filters = {
      id: { $gt: "" },
      payment_session_id: [session_id],
      provider_id: { $like: "pp\\_recording%", $nin: ["pp_other"] },
      created_at: { $gte: new Date(0), $lte: new Date() },
    };
    const fields = ["id", "provider_id", "payment_session_id", "currency_code", "created_at"];
    expect(await medusa.read("payment", fields, filters)).toMatchObject([
      { id: payment_id, provider_id: PROVIDER },
    ]);
  });

  it("stays when its session is deleted from the database", async () => {
    const { payment_id, session_id } = await medusa.placed();
    await medusa.database("payment_session").where({ id: session_id }).update({ deleted_at: new Date() });
    expect(await medusa.read("payment", ["id"], { payment_session_id: session_id })).toMatchObject([
      { id: payment_id },
    ]);
  });

  it("can be made uncaptured again, with its collection, by what the types leave out", async () => {
    const { payment_id, payment_collection_id, session_id } = await medusa.placed();
    const notCaptured = { id: payment_id, captured_at: null };
    await medusa.payments.updatePayment(notCaptured);
    const change = { status: PaymentCollectionStatus.AUTHORIZED, captured_amount: 0, completed_at: null };
    await medusa.payments.updatePaymentCollections(payment_collection_id, change);
    expect(await medusa.paymentOf(session_id)).toMatchObject({ captured_at: null });
    expect(await medusa.collection(payment_collection_id)).toMatchObject({
      status: "authorized",
      captured_amount: 0,
      completed_at: null,
    });
  });

  it("leads to its collection's order, and the collection to its cart", async () => {
    const { payment_id, session_id, order_id, cart } = await medusa.placed();
    const order = ["id", "display_id", "status", "customer_id", "is_draft_order", "summary"];
    const fields = ["raw_amount", "payment_session.id", "payment_collection.status"];
    expect(
      await medusa.readOne(
        "payment",
        [...fields, ...order.map((field) => `payment_collection.order.${field}`)],
        { id: payment_id },
      ),
    ).toMatchObject({
      raw_amount: { value: "17.5" },
      payment_session: { id: session_id },
      payment_collection: {
        status: "completed",
        order: { id: order_id, display_id: 1, status: "pending", summary: { current_order_total: 17.5 } },
      },
    });
    const ofSession = ["payment.id", "payment_collection.raw_amount", "payment_collection.cart.id"];
    expect(await medusa.readOne("payment_session", ofSession, { id: session_id })).toMatchObject({
      payment: { id: payment_id },
      payment_collection: { raw_amount: { value: "17.5" }, cart: { id: cart.id } },
    });
  });

  it("is in the tables that a statement of ours reads", async () => {
    const columns = {
      order: ["id", "created_at", "status", "is_draft_order", "metadata", "deleted_at"],
      order_payment_collection: ["order_id", "payment_collection_id", "deleted_at"],
      payment: ["payment_collection_id", "deleted_at"],
    };
    for (const [table, names] of Object.entries(columns))
      expect(await medusa.columnsOf(table)).toEqual(expect.arrayContaining(names));
  });

  it("has a provider that reaches what its module's entry names, and nothing else", async () => {
    await medusa.chosen();
    expect(recorder.cradle.query).toHaveProperty("graph");
    expect(recorder.cradle.configModule).toHaveProperty("projectConfig");
    expect(() => recorder.cradle.crossborder).toThrow("crossborder");
  });
});
