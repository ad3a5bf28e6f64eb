import { z } from "zod";
import { slow } from "../../testing/jest/lanes";
import { accountDay } from "../../testing/shop/account-day";
import { merchantBehind } from "../../testing/shop/built-plugin";
import { cases } from "../../testing/shop/cases";
import { Auditor, AUDITS, MAIN, NO_FINDINGS } from "./auditor";

export default cases("an audit is made", (shop) => {
  const auditor = new Auditor(shop);
  const ownMerchant = () => merchantBehind(shop.container, MAIN).merchant;
  const runJob = (name: string) => shop.container.resolve("workflows").run(`job-crossborder-${name}`, {});

  slow.it("while the gateway gives no answer: nothing is believed, and nobody is alarmed", async () => {
    const { reference } = await shop.paidOrder();
    await shop.gateway.faults({ "tran-query": { reset: true } });
    const { audit: seen } = await auditor.audit();
    expect(seen).toMatchObject({ transactions: 0, unanswered: 1, findings: NO_FINDINGS, days: [] });
    expect(await shop.transaction(reference)).toMatchObject({ reconciliation_status: "reconciled" });
  });

  it("on the next server when the first one died: it goes on where that stopped, and counts everything once", async () => {
    const paid = [await shop.paidOrder(), await shop.paidOrder(), await shop.paidOrder()];
    const [first] = paid;
    const { audit: whole } = await auditor.audit();
    const rows = await shop
      .database("crossborder_transaction")
      .orderBy("created_at")
      .select("id", "reference");
    // What it leaves behind: it was through with the first transaction.
    const sums = { gateway: "17.50", ledger: "17.50", payments: "17.50", orders: "17.50", transactions: 1 };
    const [{ days }] = await shop.database("crossborder_audit").select("days");
    const counted = Object.fromEntries(
      Object.entries(z.record(z.string(), z.looseObject({})).parse(days)).map(([day, all]) => [
        day,
        { ...all, ...sums },
      ]),
    );
    const left = {
      status: "running",
      finished_at: null,
      position: rows[0].id,
      transactions: 1,
      days: counted,
    };
    await shop.database("crossborder_audit").update(left);
    // It had begun to look into the second one, which reconciliation has mended since.
    const { id: audit_id } = whole;
    const finding = {
      code: "gateway_differs",
      payment_id: null,
      message: "",
      order_id: null,
      day: accountDay(),
      currency_code: "usd",
    } as const;
    const books = { gateway: "0.00", ledger: "17.50", payments: "17.50", orders: "17.50" };
    const { id: transaction_id, reference } = rows[1];
    await shop.ledger.noteFinding({ audit_id, transaction_id, reference, ...finding, ...books });
    const before = await Promise.all(paid.map(({ reference }) => auditor.questions(reference)));
    await Promise.all([runJob("resume-audits"), runJob("resume-audits")]);
    const { audit: after } = await auditor.finished(whole.id);
    expect(first?.reference).toBe(rows[0].reference);
    expect(await Promise.all(paid.map(({ reference }) => auditor.questions(reference)))).toEqual(
      before.map((count, at) => (at === 0 ? count : count + 1)),
    );
    expect(after).toMatchObject({
      transactions: 3,
      findings: { ...NO_FINDINGS, healed: 1 },
      days: [{ transactions: 3, orders: "52.50", gateway: "52.50" }],
    });
  });

  it("by one server at a time, and by another one once the first has renewed its claim no more", async () => {
    const audit = await shop.ledger.beginAudit({
      merchant: ownMerchant(),
      provider_id: MAIN,
      since: new Date(),
    });
    const { id = "" } = audit ?? {};
    const servers = Array.from({ length: 5 }, () => shop.ledger.claimAudit(id, null));
    const [until, ...others] = (await Promise.all(servers)).filter((claimed) => claimed !== undefined);
    if (!until) throw new Error("no server works on it");
    expect(others).toEqual([]);
    const renewed = await shop.ledger.claimAudit(id, until);
    if (!renewed) throw new Error("it was not renewed");
    expect(renewed.getTime()).toBeGreaterThanOrEqual(until.getTime());

    const worked_on_until = new Date(Date.now() - 1_000);
    await shop.database("crossborder_audit").where({ id }).update({ worked_on_until });
    expect(await shop.ledger.claimAudit(id, null)).toBeInstanceOf(Date);
    expect(await shop.ledger.claimAudit(id, renewed)).toBeUndefined();
    // The one that was late leaves nothing of the other one's.
    await shop.ledger.leaveAudit(id, renewed);
    expect(await shop.ledger.claimAudit(id, null)).toBeUndefined();
  });

  it("every night: once for each merchant, however many servers begin", async () => {
    await Promise.all([runJob("audit"), runJob("audit")]);
    await runJob("audit");
    const { data } = await shop.admin.get(AUDITS);
    expect(data.audits).toMatchObject([{ provider_id: MAIN, account: "main, qr, hold, first" }]);
    for (const { id } of data.audits) await auditor.finished(id);
  });

  it("by staff while an audit runs: 409; who asked is written down", async () => {
    await shop.ledger.beginAudit({ merchant: ownMerchant(), provider_id: MAIN, since: new Date() });
    const { status, data } = await shop.admin.post(AUDITS, { provider_id: "pp_crossborder-in-store_main" });
    expect([status, data.code]).toEqual([409, "audit_running"]);
    const events = await shop.ledger.listEvents({}, { order: { position: "ASC" } });
    expect(events).toMatchObject([
      { name: "audit_requested", actor_type: "user", data: { provider_id: "pp_crossborder-in-store_main" } },
      { name: "audit_error", data: { code: "audit_running" } },
    ]);
    expect((await shop.admin.post(AUDITS, { provider_id: "pp_crossborder-channel-a_gone" })).status).toBe(
      404,
    );
    const strange = await shop.admin.get(`${AUDITS}/cbaud_unknown`);
    expect(strange.status).toBe(404);
  });

  it("and exported: a CSV file with a row for each day and each finding", async () => {
    const { reference, order, payment } = await shop.paidOrder();
    await shop.database("capture").where({ payment_id: payment.id }).delete();
    await auditor.timePasses();
    const { audit: seen } = await auditor.audit();
    const { data, headers } = await shop.admin.get(`${AUDITS}/${seen.id}/export`);
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(headers["content-disposition"]).toBe(`attachment; filename="${seen.id}.csv"`);
    const today = seen.days[0]?.day;
    expect(data.split("\r\n")).toEqual([
      '"row","day","currency_code","gateway","ledger","payments","orders","unassigned","found","difference","transactions","reference","payment_id","order_id","code","outcome","message"',
      `"day","${today}","usd",17.50,17.50,0.00,17.50,0.00,17.50,17.50,1,,,,,,`,
      expect.stringContaining(
        `"finding","${today}","usd",17.50,17.50,0.00,17.50,,,,,"${reference}",,"${order.id}","payment_differs","attention","Medusa's`,
      ),
      "",
    ]);
  });
});
