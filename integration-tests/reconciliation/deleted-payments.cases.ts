import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { waitsFor } from "../../testing/shop/shop";
import { all, bookOf } from "../admin/four-books";

export default cases("Medusa's record of a payment is deleted", (shop) => {
  const remove = (table: string, id: string, deleted_at: Date | null = new Date()) =>
    shop.database(table).where({ id }).update({ deleted_at });
  const entries = async (order_id: string) =>
    (await shop.database("order_transaction").where({ order_id })).map(({ amount }) => Number(amount));

  it("and it is looked at again: it is not recorded a second time, and a person is told which one is gone", async () => {
    const { reference, order, payment } = await shop.paidOrder();
    await remove("payment", payment.id);
    expect((await shop.staff("reconcile", reference)).status).not.toBe(200);
    await shop.runJobLater();
    expect(await shop.transaction(reference)).toMatchObject({
      state: "paid",
      ...waitsFor("not_in_agreement"),
      last_error: expect.stringContaining(payment.id),
    });
    expect(await entries(order.id)).toEqual([17.5]);
    expect(await shop.database("payment").select("id")).toEqual([{ id: payment.id }]);
    expect(await shop.gateway.order(reference)).toMatchObject({ paid: "17.50", refunded: "0.00" });

    await remove("payment", payment.id, null);
    expect((await shop.staff("reconcile", reference)).status).toBe(200);
    expect(await bookOf(shop, reference)).toEqual(all("17.50"));
  });

  slow.it("its session alone: the payment that is there counts, and no money goes back", async () => {
    const { reference, order } = await shop.paidOrder();
    const { payment_session_id } = await shop.transaction(reference);
    await remove("payment_session", payment_session_id ?? "");
    expect((await shop.staff("reconcile", reference)).status).toBe(200);
    expect(await shop.stateOf(reference)).toEqual(["paid", "reconciled"]);
    expect(await shop.gateway.order(reference)).toMatchObject({ paid: "17.50", status: "success" });
    expect(await entries(order.id)).toEqual([17.5]);
  });
});
