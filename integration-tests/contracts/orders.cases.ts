import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils";
import { createOrderWorkflow } from "@medusajs/medusa/core-flows";
import { contracts } from "./kit/in-medusa";
import { recorder } from "./store/recorder";

export default contracts("an order", (medusa) => {
  const edit = (order_id: string) => medusa.run("begin-order-edit-order", { order_id });

  /** Puts one more thing into an order, and confirms that. */
  async function editUp(order_id: string): Promise<void> {
    await edit(order_id);
    const items = [{ variant_id: medusa.seeded.variants["travel-cup"], quantity: 1 }];
    await medusa.run("order-edit-add-new-item", { order_id, items });
    await medusa.run("order-edit-request", { order_id });
    expect((await medusa.run("confirm-order-edit-request", { order_id })).error).toBeUndefined();
  }

  it("shows an open change by `order_change`, with its type, and none once it is over", async () => {
    const { order_id } = await medusa.placed();
    const open = () =>
      medusa.read("order_change", ["id", "change_type"], { order_id, status: ["pending", "requested"] });
    expect(await open()).toEqual([]);
    await edit(order_id);
    expect(await open()).toMatchObject([{ change_type: "edit" }]);
    await medusa.run("cancel-begin-order-edit", { order_id });
    expect(await open()).toEqual([]);
  });

  it("that goes to another customer leaves a confirmed change of the type `transfer`, with the order's customer", async () => {
    const { order_id } = await medusa.placed();
    const shopper = medusa.shopper();
    const customer_id = await shopper.signUp();
    const asked = await medusa.run("request-order-transfer-workflow", {
      order_id,
      customer_id,
      logged_in_user: customer_id,
    });
    expect(asked.error).toBeUndefined();
    const [action] = await medusa
      .database("order_change_action")
      .where({ order_id, action: "TRANSFER_CUSTOMER" });
    const token: unknown = action?.details?.token;
    expect((await medusa.run("accept-order-transfer-workflow", { order_id, token })).error).toBeUndefined();
    const fields = ["order.id", "order.customer_id"];
    const filters = { change_type: "transfer", confirmed_at: { $gte: new Date(Date.now() - 60_000) } };
    expect(await medusa.read("order_change", fields, filters)).toMatchObject([
      { order: { id: order_id, customer_id } },
    ]);
  });

  it("counts an entry of its book in the version that it has then, and deleting it changes no later version", async () => {
    const { order_id } = await medusa.placed();
    await editUp(order_id);
    const due = await medusa.dueOf(order_id);
    expect(due).toBe(19.99);
    const entries = await medusa.ordering.listOrderTransactions({ order_id }, { select: ["id"] });
    await medusa.ordering.deleteOrderTransactions(entries.map(({ id }) => id));
    expect(await medusa.bookOf(order_id)).toEqual([]);
    expect(await medusa.dueOf(order_id)).toBe(due);
  });

  it("is read as it was placed by its first version, also after an edit", async () => {
    const { order_id } = await medusa.placed();
    await editUp(order_id);
    const linesOf = async (filters: object) =>
      (await medusa.readOne("order", ["items.title"], { id: order_id, ...filters })).items;
    expect(await linesOf({})).toHaveLength(2);
    expect(await linesOf({ version: 1 })).toHaveLength(1);
  });

  it("that is created with discounts loses those that have a code", async () => {
    const given = [
      { amount: 1, code: "SPRING" },
      { amount: 2, description: "SPRING" },
    ];
    const { result } = await createOrderWorkflow(medusa.container).run({
      input: {
        region_id: medusa.seeded.regions.usd,
        sales_channel_id: medusa.seeded.salesChannel,
        email: "ada@shop.example",
        currency_code: "usd",
        items: [{ title: "Tea", quantity: 1, unit_price: 5, adjustments: given }],
      },
    });
    expect(await medusa.readOne("order", ["items.adjustments.*"], { id: result.id })).toMatchObject({
      items: [{ adjustments: [{ amount: 2, description: "SPRING" }] }],
    });
  });

  it("takes an entry for its book that is written by hand, and counts it", async () => {
    const { order_id } = await medusa.placed({ held: true });
    const entry = { order_id, reference: "capture", reference_id: "capt_1" };
    await medusa.ordering.addOrderTransactions([{ ...entry, currency_code: "usd", amount: 17.5 }]);
    expect(await medusa.dueOf(order_id)).toBe(0);
    const filters = { order_id, reference: ["capture", "refund"] };
    const select = ["id", "order_id", "reference", "reference_id", "amount", "raw_amount", "created_at"];
    expect(await medusa.ordering.listOrderTransactions(filters, { select, take: null })).toMatchObject([
      { ...entry, raw_amount: { value: "17.5" }, created_at: expect.anything() },
    ]);
  });

  it("that is edited to another total has its hold cancelled, and its collection with it", async () => {
    const { order_id, payment_collection_id, payment_id } = await medusa.placed({ held: true });
    await editUp(order_id);
    expect(recorder.only("cancelPayment").context).toEqual({ idempotency_key: payment_id });
    expect(await medusa.collection(payment_collection_id)).toMatchObject({ status: "canceled" });
  });

  it("that is edited while a part of its hold is captured has its collection `partially_captured`", async () => {
    const { order_id, payment_collection_id, payment_id } = await medusa.placed({ held: true });
    await medusa.run("capture-payment-workflow", { payment_id, amount: 5 });
    await editUp(order_id);
    expect(await medusa.collection(payment_collection_id)).toMatchObject({ status: "partially_captured" });
  });

  it("is read with its total and its shipping methods by its id", async () => {
    const { order_id } = await medusa.placed();
    const { data } = await medusa.container.resolve(ContainerRegistrationKeys.QUERY).graph({
      entity: "order",
      fields: ["id", "total", "items.*", "shipping_methods.*"],
      filters: { id: [order_id] },
    });
    expect(JSON.parse(JSON.stringify(data))).toMatchObject([
      { id: order_id, shipping_methods: [{ amount: 5 }] },
    ]);
  });

  it("has an error of Medusa's told by its mark, whichever copy of the package made it", () => {
    const error = new MedusaError(MedusaError.Types.NOT_ALLOWED, "no");
    expect(error).toMatchObject({ __isMedusaError: true, type: "not_allowed", message: "no" });
  });
});
