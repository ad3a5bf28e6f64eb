import { CrossborderEvents } from "../../src/modules/crossborder/internal";
import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { Auditor, FINDING_OVER as OVER, NO_FINDINGS, standingSince as stands } from "./auditor";

export default cases("what an audit found stands", (shop) => {
  const auditor = new Auditor(shop);
  const ASK = { status: 200 };
  const ask = (reference: string) => shop.staff("reconcile", reference);
  /** How often the history says so. */
  async function lines(reference: string) {
    const { id } = await shop.transaction(reference);
    const names = (await shop.ledger.listEvents({ transaction_id: id }, { take: null })).map(
      (one) => one.name,
    );
    const count = (name: string) => names.filter((one) => one === name).length;
    return { raised: count("attention_raised"), resolved: count("attention_resolved") };
  }

  slow.it("night after night: one event, one line of the history, and the first time", async () => {
    const { reference, told, since } = await auditor.findLostCapture();
    for (const night of [2, 3]) {
      const { findings } = await auditor.audit();
      expect([night, findings]).toMatchObject([night, [{ reference, outcome: "attention" }]]);
      expect(await shop.transaction(reference)).toMatchObject(stands(since));
    }
    expect(told()).toEqual({ needed: 1, resolved: 0 });
    expect(await lines(reference)).toEqual({ raised: 1, resolved: 0 });
  });

  slow.it("while anybody asks the gateway, and the books still differ", async () => {
    const { reference, told, since } = await auditor.findLostCapture();
    expect(await ask(reference)).toMatchObject(ASK);
    expect(await shop.transaction(reference)).toMatchObject(stands(since));
    await shop.runJobLater();
    expect(await shop.transaction(reference)).toMatchObject(stands(since));
    // Nothing is due any more: what is left is a person's.
    expect((await shop.transaction(reference)).next_check_at).toBeNull();
    expect(told()).toEqual({ needed: 1, resolved: 0 });
    expect(await lines(reference)).toEqual({ raised: 1, resolved: 0 });
  });

  slow.it("until staff ask the gateway, and the books agree", async () => {
    const { reference, told, mend } = await auditor.findLostCapture();
    await mend();
    expect(await ask(reference)).toMatchObject(ASK);
    expect(await shop.transaction(reference)).toMatchObject(OVER);
    expect(told()).toEqual({ needed: 1, resolved: 1 });
    expect(await auditor.audit()).toMatchObject({ audit: { findings: NO_FINDINGS } });
    expect(told()).toEqual({ needed: 1, resolved: 1 });
  });

  slow.it("what has changed about it is told, with the first time", async () => {
    const { reference, told, since, mend } = await auditor.findLostCapture();
    await mend();
    const ten = { amount: 10, raw_amount: { value: "10", precision: 20 } };
    await shop.database("capture").update(ten);
    await shop.database("order_transaction").update(ten);
    await auditor.audit();
    expect(await shop.transaction(reference)).toMatchObject({
      ...stands(since),
      last_error: expect.stringContaining("Medusa's payment has 10.00, our ledger 17.50"),
    });
    expect(told()).toEqual({ needed: 2, resolved: 0 });
    expect(await lines(reference)).toEqual({ raised: 2, resolved: 0 });
    await auditor.audit();
    expect(told()).toEqual({ needed: 2, resolved: 0 });
  });

  slow.it("beside another reason, and after that is over", async () => {
    const { reference, payment, told, since } = await auditor.findLostCapture();
    await shop.refundInMedusaAlone(payment.id, 1, 2);
    await ask(reference);
    expect(await shop.transaction(reference)).toMatchObject({ attention_code: "refund_in_part" });
    await shop.database("refund").delete();
    expect(await ask(reference)).toMatchObject(ASK);
    expect(await shop.transaction(reference)).toMatchObject(stands(since));
    expect(told()).toEqual({ needed: 2, resolved: 0 });
    // It outlived the other reason: staff is told of it again, once.
    for (let runs = 0; runs < 2; runs++) await shop.runJob();
    expect(await shop.transaction(reference)).toMatchObject(stands(since));
    expect(told()).toEqual({ needed: 3, resolved: 0 });
  });

  slow.it("about money that had gone back: the store is not told a second time that it did", async () => {
    await shop.gateway.faults({ ipn: { lose: true } });
    const { reference, cashier_url, shopper } = await shop.checkout();
    await shop.database("payment_session").delete();
    await shopper.comeBack(await shopper.atCashier(cashier_url));
    await shop.reconciled(reference);
    expect(await shop.transaction(reference)).toMatchObject({ reconciliation_status: "returned" });
    const returned = shop.countEvents(CrossborderEvents.MONEY_RETURNED);
    const told = auditor.listen();
    const { id } = await shop.transaction(reference);
    await shop.database("crossborder_transaction").where({ id }).update({ returned_amount: "0.00" });
    await auditor.audit();
    expect(await shop.transaction(reference)).toMatchObject({ attention_code: "audit" });
    await auditor.audit();
    expect(await shop.transaction(reference)).toMatchObject({ reconciliation_status: "returned" });
    expect(told()).toEqual({ needed: 1, resolved: 1 });
    expect(returned.count).toBe(0);
  });
});
