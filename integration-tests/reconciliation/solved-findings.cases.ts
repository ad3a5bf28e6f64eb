import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { Auditor, FINDING_OVER as OVER, MAIN, standingSince as stands } from "./auditor";

export default cases("what an audit found is solved by a person, or the audit is interrupted", (shop) => {
  const auditor = new Auditor(shop);
  const ASK = { status: 200 };
  const ask = (reference: string) => shop.staff("reconcile", reference);
  const resolve = (reference: string) => shop.staff("resolve", reference, { note: "I have booked it" });

  slow.it("solved by a person: it stays on the list, and nobody is asked again, whoever looks", async () => {
    const { reference, told } = await auditor.findLostCapture();
    expect(await resolve(reference)).toMatchObject({ status: 200 });
    expect(told()).toEqual({ needed: 1, resolved: 1 });
    const { findings } = await auditor.audit();
    expect(findings).toMatchObject([{ reference, outcome: "attention" }]);
    expect(await ask(reference)).toMatchObject(ASK);
    await auditor.audit();
    expect(await shop.transaction(reference)).toMatchObject({ reconciliation_status: "solved" });
    expect(told()).toEqual({ needed: 1, resolved: 1 });
  });

  it("solved by a person: of the audit that found it nothing is open now, whatever it found then", async () => {
    const { reference } = await auditor.findLostCapture();
    const [found] = await auditor.list();
    expect(found).toMatchObject({
      open_now: { attention: 1, moving: 0 },
      days: [{ difference: "17.50", open_now: 1 }],
    });
    await resolve(reference);
    expect(await auditor.finished(found?.id ?? "")).toMatchObject({
      audit: {
        ...{ findings: { attention: 1 }, open_now: { attention: 0, moving: 0 } },
        days: [{ difference: "17.50", open_now: 0 }],
      },
      findings: [{ reference, outcome: "attention", open_now: false }],
    });
  });

  slow.it("solved by a person, and it changes: a person is told", async () => {
    const { reference, told, mend } = await auditor.findLostCapture();
    await resolve(reference);
    await mend();
    await shop.database("capture").update({ amount: 10, raw_amount: { value: "10", precision: 20 } });
    await auditor.audit();
    expect(await shop.transaction(reference)).toMatchObject({ attention_code: "audit" });
    expect(told()).toEqual({ needed: 2, resolved: 1 });
  });

  slow.it("solved by a person, and mended afterwards: it is as any other", async () => {
    const { reference, told, mend } = await auditor.findLostCapture();
    await resolve(reference);
    await mend();
    expect(await ask(reference)).toMatchObject(ASK);
    expect(await shop.transaction(reference)).toMatchObject(OVER);
    expect(told()).toEqual({ needed: 1, resolved: 1 });
    expect(await auditor.list()).toMatchObject([{ open_now: { attention: 0, moving: 0 } }]);
  });

  describe("when an audit is interrupted", () => {
    const resume = () => shop.container.resolve("workflows").run("job-crossborder-resume-audits", {});

    /** The server died after it had told a person, and before it had noted that the page was done. */
    async function interrupt(): Promise<string> {
      const [{ id }] = await shop.database("crossborder_audit").orderBy("created_at", "desc").select("id");
      const left = { status: "running", finished_at: null, position: null, transactions: 0, days: null };
      await shop.database("crossborder_audit").where({ id }).update(left);
      await shop.database("crossborder_audit_finding").where({ audit_id: id }).update({ outcome: "open" });
      return id;
    }

    slow.it("and two servers go on with it: nobody is told again", async () => {
      const { reference, told, since } = await auditor.findLostCapture();
      const id = await interrupt();
      await Promise.all([resume(), resume()]);
      expect((await auditor.finished(id)).findings).toMatchObject([{ reference, outcome: "attention" }]);
      expect(await shop.transaction(reference)).toMatchObject(stands(since));
      expect(told()).toEqual({ needed: 1, resolved: 0 });
    });

    slow.it("and the gateway gives no answer when it goes on: nothing counts as mended", async () => {
      const { reference, told, since } = await auditor.findLostCapture();
      const id = await interrupt();
      await shop.gateway.faults({ "tran-query": { reset: true } });
      await resume();
      const { audit, findings } = await auditor.finished(id);
      expect(audit).toMatchObject({ unanswered: 1 });
      expect(findings).toMatchObject([{ reference, outcome: "moving" }]);
      expect(await shop.transaction(reference)).toMatchObject(stands(since));
      expect(told()).toEqual({ needed: 1, resolved: 0 });
    });

    slow.it("and it was mended meanwhile: it counts as mended", async () => {
      const { reference, told, mend } = await auditor.findLostCapture();
      const id = await interrupt();
      await mend();
      await resume();
      expect((await auditor.finished(id)).findings).toMatchObject([{ reference, outcome: "healed" }]);
      expect(await shop.transaction(reference)).toMatchObject(OVER);
      expect(told()).toEqual({ needed: 1, resolved: 1 });
    });
  });

  slow.it("audits of the account asked for twice at once are one", async () => {
    const { reference, told, since } = await auditor.findLostCapture();
    const run = () => shop.admin.post("/admin/crossborder/audits", { provider_id: MAIN });
    const answers = await Promise.all([run(), run(), ask(reference)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 202, 409]);
    const begun = answers.find(({ status }) => status === 202);
    await auditor.finished(begun?.data.audits[0].id);
    expect(await shop.transaction(reference)).toMatchObject(stands(since));
    expect(told()).toEqual({ needed: 1, resolved: 0 });
  });
});
