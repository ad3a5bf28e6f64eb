import { ci } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { whileRefused } from "../../testing/shop/refused-writes";
import { eventually } from "../../testing/shop/sandbox-control";
import { all, bookOf } from "./four-books";

export default cases("an order is cancelled that the gateway has refunded and Medusa has not", (shop) => {
  ci.it("nobody else works on its payment meanwhile, and it is booked once", async () => {
    const { reference, order } = await shop.paidOrder();
    await shop.gateway.act(reference, "refund");
    const reconcile = () => shop.staff("reconcile", reference);
    await whileRefused(shop.database, 'insert on "refund" for each row', reconcile);
    expect(await shop.transaction(reference)).toMatchObject({ state: "refunded" });
    // Long enough ago that a refund asks first.
    const queried_at = new Date(Date.now() - 2 * 3_600_000);
    await shop.database("crossborder_transaction").where({ reference }).update({ queried_at });
    const questions = async () => (await shop.gateway.calls("tran-query")).length;
    const before = await questions();
    await shop.gateway.faults({ "tran-query": { hold: true, times: 1 } });
    const cancelling = shop.admin.post(`/admin/orders/${order.id}/cancel`, {});
    await eventually(async () => (await questions()) > before, "the gateway to be asked");
    const message = expect.stringContaining("somebody else works on");
    expect(await reconcile()).toMatchObject({ data: { code: "busy", message } });
    await shop.gateway.releaseCalls();
    expect((await cancelling).status).toBe(200);
    await shop.runJobLater();
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
  });
});
