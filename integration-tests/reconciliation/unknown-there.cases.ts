import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { RECONCILED, waitsFor } from "../../testing/shop/shop";
import { Clerk } from "../../testing/shop/clerk";
import { all, bookOf } from "../admin/four-books";
import { Auditor } from "./auditor";

export default cases("the gateway does not know an order any more", (shop) => {
  const clerk = new Clerk(shop);
  const auditor = new Auditor(shop);

  /** The job asks again and again. */
  async function askedForHalfAnHour(runs = 5) {
    for (let run = 0; run < runs; run++) await shop.runJobLater();
  }

  const UNKNOWN = {
    ...waitsFor("unknown_at_gateway"),
    last_error: expect.stringContaining("000021 (no such record)"),
  };

  slow.it("a paid order: the audit finds it, a person is told once, and it ends once known", async () => {
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
      ...RECONCILED,
      next_check_at: null,
    });
    expect([told.count, resolved.count]).toEqual([1, 1]);
    expect(await bookOf(shop, reference)).toEqual(all("17.50"));
    const { id } = await shop.transaction(reference);
    const lines = await shop.ledger.listEvents({ transaction_id: id, name: "gateway_unknown" });
    expect(lines).toHaveLength(5);
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
    expect(await shop.transaction(reference)).toMatchObject({ state: "held", ...RECONCILED });
  });
});
