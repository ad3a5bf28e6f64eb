import { slow } from "../../testing/jest/lanes";
import type { PlacedOrder } from "../../testing/shop/shop";
import { cases } from "../../testing/shop/cases";
import { Auditor, AUDITS, MAIN, NO_FINDINGS } from "./auditor";

export default cases("Medusa has a payment that the ledger does not have", (shop) => {
  const auditor = new Auditor(shop);

  /** A restored backup, or a hand in the database: the ledger has nothing of it any more. */
  async function forget(reference: string): Promise<void> {
    const { id } = await shop.transaction(reference);
    await shop.database("crossborder_operation").where({ transaction_id: id }).delete();
    await shop.database("crossborder_transaction").where({ id }).delete();
    await auditor.timePasses();
  }

  async function forgotten() {
    const paid = await shop.paidOrder();
    await forget(paid.reference);
    return paid;
  }

  const findingOf = ({ id }: Pick<PlacedOrder, "id">, payment_id: string) => ({
    code: "not_in_ledger",
    outcome: "attention",
    reference: null,
    payment_id,
    order_id: id,
    gateway: "0.00",
    ledger: "0.00",
    payments: "17.50",
    orders: "17.50",
    message: expect.stringContaining("Medusa has 17.50 USD by pp_crossborder-channel-a_main"),
  });

  slow.it("the audit finds it every night, counts it as a difference, and tells staff once", async () => {
    await shop.paidOrder();
    const { order, payment } = await forgotten();
    const events = shop.recordEvents();
    for (const night of [1, 2]) {
      const { audit, findings } = await auditor.audit();
      expect([night, findings]).toEqual([night, [expect.objectContaining(findingOf(order, payment.id))]]);
      expect(audit).toMatchObject({
        transactions: 2,
        findings: { ...NO_FINDINGS, attention: 1 },
        days: [{ transactions: 2, ledger: "17.50", payments: "35.00", orders: "35.00", difference: "17.50" }],
      });
    }
    // Of the earlier one nobody looks for it any more.
    const opened = (await auditor.list()).map(({ open_now }) => open_now);
    expect(opened).toEqual([
      { attention: 1, moving: 0 },
      { attention: 0, moving: 0 },
    ]);
    const told = events.filter(({ name }) => name === "crossborder.attention_needed");
    expect(told.map(({ data }) => data)).toEqual([
      {
        reference: payment.id,
        payment_id: payment.id,
        order_id: order.id,
        provider_id: MAIN,
        code: "not_in_ledger",
        reason: expect.stringContaining("our ledger has no transaction of it"),
      },
    ]);
    const feed = await shop.database("notification").where({ channel: "feed" });
    const about = feed.filter(({ data }) => data.code === "not_in_ledger");
    expect(about).toMatchObject([{ data: { order_id: order.id } }]);
    expect(await shop.gateway.calls("reverse")).toEqual([]);
  });

  slow.it("it is in the file", async () => {
    const { order, payment } = await forgotten();
    const { audit } = await auditor.audit();
    const { data } = await shop.admin.get(`${AUDITS}/${audit.id}/export`);
    const day = audit.days[0]?.day;
    expect(data.split("\r\n")[2]).toContain(
      `"finding","${day}","usd",0.00,0.00,17.50,17.50,,,,,,"${payment.id}","${order.id}","not_in_ledger","attention",`,
    );
  });

  slow.it("of an account that is no longer in medusa-config: with the first account alone", async () => {
    const { order, payment } = await forgotten();
    const provider_id = "pp_crossborder-channel-a_gone";
    await shop.database("payment").where({ id: payment.id }).update({ provider_id });
    const { data } = await shop.admin.post(AUDITS, {});
    const found = await Promise.all(
      data.audits.map(async (one: { id: string; provider_id: string }) => {
        const { findings } = await auditor.finished(one.id);
        return [one.provider_id, findings.map(({ payment_id }) => payment_id)];
      }),
    );
    expect(found.filter(([, ids]) => ids.length > 0)).toEqual([[MAIN, [payment.id]]]);
    expect(order.id).toBeDefined();
  });

  slow.it("what is none of ours, cancelled, refunded or older than the audit looks: nothing", async () => {
    const [other, canceled] = [await forgotten(), await forgotten()];
    const [refunded, old] = [await forgotten(), await forgotten()];
    const change = (id: string, row: object) => shop.database("payment").where({ id }).update(row);
    await change(other.payment.id, { provider_id: "pp_system_default" });
    for (const { order } of [canceled, refunded])
      await shop.database("order_transaction").where({ order_id: order.id }).delete();
    await shop.database("capture").where({ payment_id: canceled.payment.id }).delete();
    await change(canceled.payment.id, { canceled_at: new Date() });
    const [capture] = await shop.database("capture").where({ payment_id: refunded.payment.id });
    const { amount, raw_amount, payment_id } = capture;
    await shop.database("refund").insert({ id: "ref_all", payment_id, amount, raw_amount });
    await change(old.payment.id, { created_at: new Date(Date.now() - 36 * 24 * 60 * 60_000) });
    expect(await auditor.audit()).toMatchObject({ audit: { transactions: 0, findings: NO_FINDINGS } });
  });

  slow.it("many: page by page, and behind the last one where a server died over them", async () => {
    const { payment } = await forgotten();
    const [row] = await shop.database("payment").where({ id: payment.id });
    const [capture] = await shop.database("capture").where({ payment_id: payment.id });
    const many = Array.from({ length: 120 }, (_, at) => `${payment.id}${String(at).padStart(3, "0")}`);
    await shop
      .database("payment")
      .insert(many.map((id) => ({ ...row, id, payment_session_id: `payses_${id}` })));
    await shop
      .database("capture")
      .insert(many.map((id) => ({ ...capture, id: `capt_${id}`, payment_id: id })));
    const { audit } = await auditor.audit();
    expect(audit).toMatchObject({ transactions: 121, findings: { attention: 121 } });
    const left = { status: "running", finished_at: null, position: `payment:${many[49]}` };
    await shop.database("crossborder_audit").where({ id: audit.id }).update(left);
    const told = shop.countEvents("crossborder.attention_needed");
    await shop.container.resolve("workflows").run("job-crossborder-resume-audits", {});
    const { audit: after } = await auditor.finished(audit.id);
    expect(after).toMatchObject({ transactions: 121 + 70, findings: { attention: 121 } });
    expect(told.count).toBe(0);
  });
});
