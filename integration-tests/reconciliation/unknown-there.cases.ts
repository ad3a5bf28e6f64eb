import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { Clerk } from "../../testing/shop/clerk";
import { bookOf } from "../admin/four-books";
import { Auditor } from "./auditor";

const NUMBER = "280000000000000006";

export default cases("the gateway does not know an order any more", (shop) => {
  const clerk = new Clerk(shop);
  const auditor = new Auditor(shop);
  const reconcile = (reference: string) =>
    shop.admin.post(`/admin/crossborder/transactions/${reference}/reconcile`);
  const questions = async (reference: string) =>
    (await shop.gateway.calls("tran-query")).filter((call) => call.reference === reference).length;

  /** The job asks again and again. */
  async function askedForHalfAnHour(runs = 5) {
    for (let run = 0; run < runs; run++) await shop.runJobLater();
  }

  const UNKNOWN = {
    reconciliation_status: "needs_attention",
    attention_code: "unknown_at_gateway",
    last_error: expect.stringContaining("000021 (no such record)"),
  };
  const PAID = { gateway: "17.50", ledger: "17.50", payments: "17.50", orders: "17.50" };

  slow.it(
    "a paid order: the audit finds it, a person is told once after some answers, and it ends when it is known again",
    async () => {
      const { reference } = await shop.paidOrder();
      await auditor.timePasses();
      await shop.gateway.act(reference, "forget");
      const told = shop.countEvents("crossborder.attention_needed");
      const first = await auditor.audit();
      expect(first.findings).toMatchObject([{ code: "shippable_unpaid", outcome: "moving" }]);
      expect(told.count).toBe(0);
      await askedForHalfAnHour(3);
      expect([told.count, (await shop.transaction(reference)).reconciliation_status]).toEqual([
        0,
        "reconciled",
      ]);
      await askedForHalfAnHour(3);
      expect(await shop.transaction(reference)).toMatchObject({ state: "paid", ...UNKNOWN });
      expect(told.count).toBe(1);
      const again = await auditor.audit();
      expect(again.findings).toMatchObject([{ code: "shippable_unpaid", outcome: "attention" }]);
      expect(told.count).toBe(1);

      // From now on rarely.
      const { next_check_at, attention_since } = await shop.transaction(reference);
      expect(next_check_at?.getTime()).toBeGreaterThan(Date.now() + 5 * 3_600_000);
      await askedForHalfAnHour(1);
      expect(await shop.transaction(reference)).toMatchObject({ ...UNKNOWN, attention_since });

      const resolved = shop.countEvents("crossborder.attention_resolved");
      await shop.gateway.act(reference, "remember");
      await shop.runJobLater();
      expect(await shop.transaction(reference)).toMatchObject({
        state: "paid",
        reconciliation_status: "reconciled",
        attention_code: null,
        next_check_at: null,
      });
      expect([told.count, resolved.count]).toEqual([1, 1]);
      expect(await bookOf(shop, reference)).toEqual(PAID);
      const { id } = await shop.transaction(reference);
      const lines = await shop.ledger.listEvents({ transaction_id: id, name: "gateway_unknown" });
      expect(lines).toHaveLength(5);
    },
  );

  slow.it("a paid order, once: it is asked about again, and nobody is told", async () => {
    const { reference } = await shop.paidOrder();
    await shop.gateway.act(reference, "forget");
    expect(await reconcile(reference)).toMatchObject({ status: 400, data: { code: "gateway_refused" } });
    await shop.gateway.act(reference, "remember");
    const asked = await questions(reference);
    await shop.runJobLater();
    expect(await questions(reference)).toBe(asked + 1);
    expect(await shop.transaction(reference)).toMatchObject({
      reconciliation_status: "reconciled",
      attention_since: null,
      next_check_at: null,
    });
    expect(await bookOf(shop, reference)).toEqual(PAID);
  });

  slow.it("a hold: a person is told, and nothing of it is released", async () => {
    const { reference } = await clerk.hold();
    await shop.gateway.act(reference, "forget");
    await askedForHalfAnHour();
    expect(await shop.transaction(reference)).toMatchObject({
      state: "held",
      released_amount: "0.00",
      ...UNKNOWN,
    });
    await shop.gateway.act(reference, "remember");
    await shop.runJobLater();
    expect(await shop.transaction(reference)).toMatchObject({
      state: "held",
      reconciliation_status: "reconciled",
      attention_code: null,
    });
  });

  slow.it("a person calls it solved: nobody is told again for the same", async () => {
    const { reference } = await shop.paidOrder();
    await shop.gateway.act(reference, "forget");
    await reconcile(reference);
    await askedForHalfAnHour();
    const path = `/admin/crossborder/transactions/${reference}/resolve`;
    expect((await shop.admin.post(path, { note: "the gateway's support has it" })).status).toBe(200);
    const told = shop.countEvents("crossborder.attention_needed");
    await askedForHalfAnHour();
    expect(await shop.transaction(reference)).toMatchObject({
      reconciliation_status: "solved",
      next_check_at: null,
    });
    expect(told.count).toBe(0);
  });

  slow.it(
    "an order that nobody has paid is closed once its time is over, and no person is asked",
    async () => {
      const { reference } = await shop.checkout();
      await shop.gateway.act(reference, "forget");
      await askedForHalfAnHour();
      expect(await shop.transaction(reference)).toMatchObject({
        state: "open",
        reconciliation_status: "pending",
      });
      const expires_at = new Date(Date.now() - 6 * 60_000);
      await shop.database("crossborder_transaction").where({ reference }).update({ expires_at });
      await shop.runJobLater();
      expect(await shop.transaction(reference)).toMatchObject({
        state: "closed",
        reconciliation_status: "pending",
        attention_since: null,
        next_check_at: null,
        last_error: "its time is over, and the gateway does not know it any more",
      });
      expect(await shop.gateway.calls("reverse")).toEqual([]);
    },
  );

  slow.it("one that was paid meanwhile is found by a late look", async () => {
    const { shopper, reference, cashier_url } = await shop.checkout();
    await shop.gateway.faults({ ipn: { lose: true } });
    await shop.gateway.act(reference, "forget");
    const expires_at = new Date(Date.now() - 6 * 60_000);
    await shop.database("crossborder_transaction").where({ reference }).update({ expires_at });
    await shop.runJobLater();
    expect((await shop.transaction(reference)).state).toBe("closed");
    await shopper.atCashier(cashier_url);
    await shop.gateway.act(reference, "remember");
    for (let run = 0; run < 2; run++) await shop.runJobLater();
    expect(await shop.transaction(reference)).toMatchObject({
      state: "paid",
      reconciliation_status: "reconciled",
    });
    expect(await bookOf(shop, reference)).toEqual(PAID);
  });

  slow.it("a scanned payment is taken for what it was", async () => {
    const order_id = await clerk.unpaidOrder();
    const reference = await clerk.opened({ order_id, method: "merchant_scan" });
    await clerk.scan(reference, NUMBER);
    await shop.reconciled(reference);
    await shop.gateway.act(reference, "forget");
    await reconcile(reference);
    await askedForHalfAnHour();
    expect(await shop.transaction(reference)).toMatchObject({ state: "paid", ...UNKNOWN });
    expect(await bookOf(shop, reference)).toEqual({
      gateway: "25.00",
      ledger: "25.00",
      payments: "25.00",
      orders: "25.00",
    });
  });
});
