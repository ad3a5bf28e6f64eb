import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";

const DAY_MS = 24 * 60 * 60_000;

export default cases("orders that nobody paid", (shop) => {
  const age = (reference: string, days: number) =>
    shop
      .database("crossborder_transaction")
      .where({ reference })
      // The job has not looked at it for weeks by then.
      .update({ created_at: new Date(Date.now() - days * DAY_MS), late_look_at: null });
  const references = async () =>
    (await shop.ledger.listTransactions({}, { take: null })).map(({ reference }) => reference).sort();
  const linesOf = async (id: string) => [
    await shop.database("crossborder_operation").where({ transaction_id: id }),
    await shop.database("crossborder_event").where({ transaction_id: id }),
  ];

  /** Closed, and looked at by the job for the last time. */
  async function abandoned() {
    const { shopper, reference } = await shop.checkout();
    const { shown } = await shopper.choosePayment("channel-b");
    await shop.runJobLater();
    expect(await shop.transaction(reference)).toMatchObject({ state: "closed", next_check_at: null });
    return { shopper, reference, other: shown };
  }

  it("are forgotten after ninety days, with their operations and history, and not before", async () => {
    const { reference, other } = await abandoned();
    const { id } = await shop.transaction(reference);
    await age(reference, 89);
    await shop.runJob();
    expect(await references()).toEqual([reference, other.reference].sort());
    expect((await linesOf(id)).map((lines) => lines.length > 0)).toEqual([true, true]);
    await age(reference, 91);
    await shop.runJob();
    expect(await references()).toEqual([other.reference]);
    expect(await linesOf(id)).toEqual([[], []]);
  });

  slow.it("are kept where they may be paid, were paid, went back, or need somebody", async () => {
    const open = await shop.checkout();
    const { reference: paid } = await shop.paidOrder();
    const { reference: touched } = await abandoned();
    await shop.admin.post(`/admin/crossborder/transactions/${touched}/reconcile`);
    const { reference: watched } = await abandoned();
    await shop
      .database("crossborder_transaction")
      .where({ reference: watched })
      .update({ attention_since: new Date(), attention_code: "not_confirmed" });
    const { reference: undecided } = await abandoned();
    const { id } = await shop.transaction(undecided);
    await shop
      .database("crossborder_operation")
      .where({ transaction_id: id, kind: "void" })
      .update({ outcome: "unknown" });
    const { reference: once_paid } = await abandoned();
    await shop
      .database("crossborder_transaction")
      .where({ reference: once_paid })
      .update({ paid_amount: "17.50" });
    const kept = [open.reference, paid, touched, watched, undecided, once_paid];
    for (const reference of kept) await age(reference, 4000);
    await shop.runJob();
    expect(await references()).toEqual(expect.arrayContaining(kept));
  });
});
