import { z } from "zod";
import { CrossborderEvents } from "../../src/modules/crossborder/internal";
import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { eventually } from "../../testing/shop/sandbox-control";

const API = "/admin/crossborder";
const health = z.object({ checks: z.array(z.object({ name: z.string(), facts: z.unknown().optional() })) });
const begun = z.object({ audits: z.array(z.object({ id: z.string() })) });

export default cases("what waits for a person", (shop) => {
  const queue = async (query = "") => (await shop.admin.get(`${API}/attention${query}`)).data;
  const resolve = (reference: string, note: string) =>
    shop.admin.post(`${API}/transactions/${reference}/resolve`, { note });
  const row = (reference: string) => shop.database("crossborder_transaction").where({ reference });
  const refuse = (ret_msg: string, ...operations: string[]) => {
    const refused = operations.map((operation) => [operation, { refuse: { ret_code: "000030", ret_msg } }]);
    return shop.gateway.faults({ ipn: { lose: true }, ...Object.fromEntries(refused) });
  };
  const told = () => shop.countEvents(CrossborderEvents.ATTENTION_NEEDED);

  /** Money that no order can use, and that the gateway does not send back. */
  async function notReturned(): Promise<string> {
    const { shopper, reference, cashier_url } = await shop.checkout();
    await refuse("not today", "reverse", "refund");
    await shopper.atCashier(cashier_url);
    await row(reference).update({ ineligible_since: new Date(), ineligible_reason: "its amount changed" });
    await shop.runJobLater();
    return reference;
  }

  /** A paid order whose payment has lost its capture: the audit finds it, and cannot mend it. */
  async function auditFinding() {
    const paid = await shop.paidOrder();
    await shop.database("capture").where({ payment_id: paid.payment.id }).delete();
    await longAgo();
    return paid;
  }

  /** What Medusa wrote a moment ago may still be on its way through the books. */
  async function longAgo(): Promise<void> {
    const created_at = new Date(Date.now() - 2 * 60_000);
    for (const table of ["order_transaction", "capture", "refund"])
      await shop.database(table).update({ created_at });
  }

  async function audit() {
    const { data } = await shop.admin.post(`${API}/audits`, { provider_id: "pp_crossborder-channel-a_main" });
    const id = begun.parse(data).audits[0]?.id ?? "";
    const read = async () => (await shop.admin.get(`${API}/audits/${id}`)).data;
    await eventually(async () => (await read()).audit.status === "finished", "the audit to finish");
    return await read();
  }

  it("is listed with what happened, what to do, and the button that does it; the longest first", async () => {
    const [first, second] = [await notReturned(), (await auditFinding()).reference];
    await audit();
    const { attention, ...page } = await queue();
    expect(page).toEqual({ count: 2, limit: 20, offset: 0 });
    expect(attention).toMatchObject([
      {
        reference: first,
        code: "not_returned",
        what: "Money that no order can use could not be returned.",
        action: "return",
        amount: "17.50",
        currency_code: "usd",
        order_id: null,
        last_error: expect.stringMatching(/^no order can use it: .+; .*not today/),
      },
      { reference: second, code: "audit", action: "reconcile", order_display_id: expect.any(Number) },
    ]);
    const { data } = await shop.admin.get(`${API}/transactions/${first}`);
    expect(data.transaction.goods).toEqual([{ title: expect.any(String), quantity: 1 }]);
    expect((await queue("?code=audit&limit=1")).attention).toMatchObject([{ reference: second }]);
    expect(await queue("?limit=1&offset=1")).toMatchObject({ count: 2, attention: [{ reference: second }] });
    expect((await shop.admin.get(`${API}/attention?code=boredom`)).status).toBe(400);
  });

  it("is solved by a person's word, which the history and the store are told", async () => {
    const reference = await notReturned();
    const resolved = shop.countEvents(CrossborderEvents.ATTENTION_RESOLVED);
    const note = "Given back in cash, 17.50";
    expect(await resolve(reference, note)).toMatchObject({
      status: 200,
      data: { transaction: { reconciliation_status: "solved", attention_code: null, next_check_at: null } },
    });
    expect(await queue()).toMatchObject({ count: 0, attention: [] });
    expect(resolved.count).toBe(1);
    const { data } = await shop.admin.get(`${API}/transactions/${reference}`);
    const user = (await shop.admin.get("/admin/users/me")).data.user.id;
    const lines = data.transaction.events.filter(({ name }: { name: string }) => /resolve/.test(name));
    expect(lines).toMatchObject([
      { name: "attention_resolved", actor_id: user, data: { code: "not_returned" } },
      { name: "resolve_requested", actor_id: user, data: { note } },
    ]);
    expect(await resolve(reference, note)).toMatchObject({
      status: 400,
      data: { code: "nothing_to_resolve" },
    });
    for (const wrong of ["", " ", "x".repeat(501)])
      expect((await resolve(reference, wrong)).status).toBe(400);
  });

  slow.it(
    "is a person's also after the audit has raised it again: no look sends money back that was given back in cash",
    async () => {
      const reference = await notReturned();
      const session = (await shop.transaction(reference)).payment_session_id;
      await resolve(reference, "Given back in cash");
      await shop.gateway.faults({});
      await audit();
      expect(await queue()).toMatchObject({ attention: [{ reference, code: "audit" }] });
      const tried = (await shop.gateway.calls("reverse")).length;
      await shop.shopper().get(`/store/crossborder/sessions/${session}`);
      await shop.runJobLater();
      await audit();
      expect(await shop.gateway.calls("reverse")).toHaveLength(tried);
      expect(await shop.gateway.order(reference)).toMatchObject({ status: "success", refunded: "0.00" });
      expect(await queue()).toMatchObject({ attention: [{ reference, code: "audit" }] });
      // A person may still send it back.
      expect((await shop.admin.post(`${API}/transactions/${reference}/return`)).status).toBe(200);
      expect(await shop.gateway.order(reference)).toMatchObject({ refunded: "17.50" });
      expect(await queue()).toMatchObject({ count: 0 });
    },
  );

  slow.it(
    "has a recurring deduction that never came, until somebody has looked: then the next one is waited for",
    async () => {
      const again = told();
      const reference = await missed();
      expect((await queue()).attention).toMatchObject([
        { reference, code: "deduction_missing", action: "open_subscription", amount: "17.50" },
      ]);
      expect((await resolve(reference, "The customer's card had expired")).status).toBe(200);
      await shop.runJob();
      expect(await queue()).toMatchObject({ count: 0 });
      expect(again.count).toBe(1);
      const [schedule] = await schedules(reference);
      expect(schedule.next_deduction_at.getTime()).toBeGreaterThan(Date.now());
    },
  );

  slow.it("is counted in health as it is listed, a deduction that never came among it", async () => {
    const reference = await missed();
    await notReturned();
    const { checks } = health.parse((await shop.admin.get(`${API}/health`)).data);
    const { facts } = checks.find(({ name }) => name === "attention") ?? {};
    expect(facts).toEqual({ count: 2, reference, moment: expect.any(String) });
    expect((await queue()).count).toBe(2);
  });

  const schedules = (reference: string) =>
    shop.database("crossborder_recurring_schedule").where({ reference });

  /** A subscription whose renewal should have come days ago. */
  async function missed(): Promise<string> {
    const reference = await subscribed();
    const past = new Date(Date.now() - 3 * 24 * 3_600_000);
    await schedules(reference).update({ next_deduction_at: past, next_check_at: past });
    await shop.runJob();
    return reference;
  }

  async function subscribed(): Promise<string> {
    const shopper = shop.shopper();
    await shopper.signUp();
    await shopper.fillCart();
    const { shown } = await shopper.choosePayment("creditcard", { recurring_plan: "monthly" });
    await shop.gateway.act(shown.reference, "pay");
    await shop.reconciled(shown.reference);
    return shown.reference;
  }
});
