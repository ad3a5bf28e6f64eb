import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { missingIn } from "../../src/medusa";
import { MedusaRecords } from "../../src/medusa/medusa-records";
import { type PlainMedusa } from "./kit/plain-medusa";
import { contracts } from "./kit/in-medusa";

const recordsOf = ({ container, database }: PlainMedusa) =>
  new MedusaRecords(container.resolve(ContainerRegistrationKeys.QUERY), database);

interface Placed {
  cart: { id: string };
  session_id: string;
  payment_collection_id: string;
}

export default contracts("a snapshot of a payment", (medusa) => {
  const snapshotOf = ({ cart, session_id, payment_collection_id }: Placed) =>
    recordsOf(medusa).snapshot({
      ...{ cart_id: cart.id, payment_session_id: session_id, payment_collection_id },
      ...{ order_id: null, order_ids: null, created_at: new Date() },
    });

  /** One statement reads a payment and its order as Medusa's own query does. */
  async function expectSame(placed: Placed, order_id: string) {
    const records = recordsOf(medusa);
    const { payment, order, collection } = await snapshotOf(placed);
    expect(payment).toEqual((await records.paymentsOfSessions([placed.session_id]))[0]);
    const [asMedusa] = await records.orders([order_id]);
    expect(order).toEqual(asMedusa);
    expect(collection).toEqual(asMedusa?.collections.find(({ id }) => id === placed.payment_collection_id));
  }

  it("has a session and its cart before anything is paid", async () => {
    const chosen = await medusa.chosen();
    const { session, cart, payment, order, collection } = await snapshotOf(chosen);
    expect(session).toMatchObject({
      id: chosen.session_id,
      amount: "17.50",
      exact_amount: "17.5",
      payment_collection: { id: chosen.payment_collection_id, amount: "17.50", cart: { id: chosen.cart.id } },
    });
    expect(collection?.payment_sessions).toMatchObject([{ id: chosen.session_id, exact_amount: "17.5" }]);
    expect(cart).toMatchObject({ is_completed: false, mark: undefined });
    expect([payment, order]).toEqual([undefined, undefined]);
  });

  it("is what Medusa's query reads of a payment and its order: paid, refunded, edited, cancelled", async () => {
    const placed = await medusa.placed();
    const { order_id, payment_id } = placed;
    await expectSame(placed, order_id);
    await medusa.run("refund-payment-workflow", { payment_id, amount: 5 });
    await expectSame(placed, order_id);
    await medusa.run("begin-order-edit-order", { order_id });
    expect((await snapshotOf(placed)).change).toEqual({ change_type: "edit", internal_note: null });
    await medusa.run("cancel-begin-order-edit", { order_id });
    await medusa.run("cancel-order", { order_id });
    await expectSame(placed, order_id);
    expect((await snapshotOf(placed)).order_of_cart).toMatchObject({
      id: order_id,
      status: "canceled",
      payments: 1,
    });
  });

  it("… and of a hold, captured in part", async () => {
    const placed = await medusa.placed({ held: true });
    await expectSame(placed, placed.order_id);
    await medusa.run("capture-payment-workflow", { payment_id: placed.payment_id, amount: 5 });
    await expectSame(placed, placed.order_id);
  });

  it("knows a payment that was deleted as deleted", async () => {
    const placed = await medusa.placed();
    await medusa.payments.deletePaymentSession(placed.session_id).catch(() => undefined);
    await medusa.database("payment").where({ id: placed.payment_id }).update({ deleted_at: new Date() });
    const { payment, deleted_payment_id } = await snapshotOf(placed);
    expect([payment, deleted_payment_id]).toEqual([undefined, placed.payment_id]);
  });

  it("has stock that is reserved for a cancelled order", async () => {
    const placed = await medusa.placed();
    expect((await snapshotOf(placed)).reserved).toEqual([]);
    const line = await medusa.lineOf("order", placed.order_id);
    await medusa.ordering.updateOrders(placed.order_id, { status: "canceled" });
    expect((await snapshotOf(placed)).reserved).toEqual([line]);
    await medusa.container.resolve(Modules.ORDER).softDeleteOrders([placed.order_id]);
    expect((await snapshotOf(placed)).order).toBeUndefined();
  });

  it("says which column Medusa lacks", async () => {
    expect(await missingIn(medusa.database)).toBeUndefined();
    await medusa.database.raw("alter table order_summary rename column totals to sums");
    expect(await missingIn(medusa.database)).toBe("column summary.totals does not exist");
    await medusa.database.raw("alter table order_summary rename column sums to totals");
  });
});
