import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { waitsFor } from "../../testing/shop/shop";
import { all, bookOf } from "../admin/four-books";
import { Auditor, NO_FINDINGS } from "./auditor";

export default cases("a payment session is gone", (shop) => {
  const auditor = new Auditor(shop);
  const loseSessions = () => shop.database("payment_session").delete();

  describe("and its payment is recorded", () => {
    slow.it("the money stays, whoever looks, and the audit finds nothing", async () => {
      const { reference, payment } = await shop.paidOrder();
      await loseSessions();
      expect((await shop.staff("reconcile", reference)).status).toBe(200);
      await shop
        .database("crossborder_transaction")
        .update({ reconciliation_status: "pending", next_check_at: new Date() });
      await shop.runJobLater();
      await auditor.timePasses();
      expect(await auditor.audit()).toMatchObject({ audit: { transactions: 1, findings: NO_FINDINGS } });
      expect(await shop.stateOf(reference)).toEqual(["paid", "reconciled"]);
      expect(await bookOf(shop, reference)).toEqual(all("17.50"));
      expect(await shop.staff("return", reference)).toMatchObject({ data: { code: "payment_recorded" } });
      expect((await shop.orders())[0]?.payment_collections[0]?.payments[0]).toMatchObject({ id: payment.id });
      expect(await shop.gateway.calls("reverse")).toEqual([]);
    });

    slow.it.each([
      [
        "in Medusa's dialog",
        (_: string, id: string) => shop.admin.post(`/admin/payments/${id}/refund`, { amount: 17.5 }),
      ],
      ["by the payment's own button", (reference: string) => shop.staff("refund", reference)],
    ])("it is refunded as any other %s", async (_, refund) => {
      const { reference, payment } = await shop.paidOrder();
      await loseSessions();
      expect(await refund(reference, payment.id)).toMatchObject({ status: 200 });
      await shop.runJobLater();
      expect(await shop.stateOf(reference)).toEqual(["refunded", "reconciled"]);
      expect(await bookOf(shop, reference)).toEqual(all("0.00"));
    });
  });

  it("and nothing is recorded: the money goes back", async () => {
    const { reference, cashier_url, shopper } = await shop.checkout();
    await loseSessions();
    await shopper.comeBack(await shopper.atCashier(cashier_url));
    await shop.reconciled(reference);
    expect(await shop.transaction(reference)).toMatchObject({ reconciliation_status: "returned" });
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
  });

  slow.it("and its cart's order has no payment: nothing goes back before a person has looked", async () => {
    const { reference, order, payment } = await shop.paidOrder();
    await loseSessions();
    await shop.database("capture").where({ payment_id: payment.id }).delete();
    await shop.database("payment").where({ id: payment.id }).delete();
    await shop.database("order_transaction").where({ order_id: order.id }).delete();
    await shop.staff("reconcile", reference);
    expect(await shop.transaction(reference)).toMatchObject({
      state: "paid",
      ...waitsFor("not_in_agreement"),
      last_error: expect.stringContaining(`order ${order.id} of its cart has no payment`),
    });
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "success" });
    // The person says what becomes of it.
    expect((await shop.staff("return", reference)).status).toBe(200);
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "reversed" });
  });
});
