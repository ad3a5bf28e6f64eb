import { Modules } from "@medusajs/framework/utils";
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows";
import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { SETTLED } from "../../testing/shop/shop";
import { eventually } from "../../testing/shop/sandbox-control";
import { all, bookOf } from "../admin/four-books";
import { diesAfter, refusingWrites, restarts } from "../contracts/kit/dead-database";
import { Auditor } from "./auditor";

export default cases("an order is cancelled", (shop) => {
  const auditor = new Auditor(shop);
  const cancel = async (order_id: string) => {
    await cancelOrderWorkflow(shop.container).run({ input: { order_id } });
  };

  const refunds = async () =>
    (await shop.orders())[0]?.payment_collections[0]?.payments[0]?.refunds.map(({ amount }) => amount);

  it("and the gateway refunds: Medusa and the gateway agree", async () => {
    const { reference, order } = await shop.paidOrder();
    await cancel(order.id);
    await shop.reconciled(reference);
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "refunded" });
    expect(await refunds()).toEqual([17.5]);
    expect(await shop.gateway.calls("refund")).toHaveLength(1);
  });

  slow.it("and the refund fails: staff is told, and the job makes it once", async () => {
    const { reference, order } = await shop.paidOrder();
    await shop.gateway.faults({ refund: { http_500: true, reset: true } });
    await cancel(order.id);
    await shop.becomes(reference, "needs_attention");
    await eventually(async () => (await refunds())?.length === 0, "Medusa to take its refund back");

    await shop.gatewayMended();
    expect(await shop.transaction(reference)).toMatchObject({ state: "refunded", ...SETTLED });
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "refunded", refunded: "17.50" });
    expect(await refunds()).toEqual([17.5]);
  });

  slow.it("and the server dies after it was booked as refunded: the job takes that back", async () => {
    const { reference, order } = await shop.paidOrder();
    await refusingWrites(shop.database, { refund: "insert" });
    await diesAfter(shop.database, "order_transaction");
    expect((await shop.admin.post(`/admin/orders/${order.id}/cancel`)).status).toBe(500);
    await restarts(shop.database);
    await shop.database.raw("drop function refuse_write cascade");
    const entries = async () =>
      (await shop.database("order_transaction").where({ order_id: order.id }).orderBy("created_at")).map(
        ({ amount }) => Number(amount),
      );
    expect(await entries()).toEqual([17.5, -17.5]);
    await auditor.timePasses();
    await shop.runJobLater();
    expect(await entries()).toEqual([17.5]);
    expect(await shop.transaction(reference)).toMatchObject({ state: "paid", ...SETTLED });
  });

  slow.it("and its completion, which stood still, reserves its stock after that: it is freed", async () => {
    const { reference, order } = await shop.paidOrder();
    const inventory = shop.container.resolve(Modules.INVENTORY);
    const [reserved] = await inventory.listReservationItems({});
    await cancel(order.id);
    await shop.reconciled(reference);
    expect(await inventory.listReservationItems({})).toEqual([]);
    const { line_item_id, inventory_item_id, location_id, quantity } = reserved ?? {};
    if (!inventory_item_id || !location_id) throw new Error("nothing was reserved");
    await inventory.createReservationItems({
      ...{ line_item_id, inventory_item_id, location_id },
      quantity: quantity ?? 1,
    });
    expect((await shop.staff("reconcile", reference)).status).toBe(200);
    expect(await inventory.listReservationItems({})).toEqual([]);
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
    expect(await shop.transaction(reference)).toMatchObject({ reconciliation_status: "reconciled" });
  });
});
