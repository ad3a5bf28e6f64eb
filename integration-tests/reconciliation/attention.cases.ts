import { Modules } from "@medusajs/framework/utils";
import { CrossborderEvents } from "../../src/modules/crossborder";
import { cases } from "../../testing/shop/cases";
import { eventually } from "../../testing/shop/sandbox-control";

export default cases("a payment that a person must look at", (shop) => {
  const told = async (reference: string) => {
    const notifications = await shop.container
      .resolve(Modules.NOTIFICATION)
      .listNotifications({}, { take: null });
    return notifications.filter(({ data }) => data?.reference === reference);
  };
  const row = (reference: string) => shop.database("crossborder_transaction").where({ reference });
  const health = async (name: string) => {
    const { data } = await shop.admin.get("/admin/crossborder/health");
    return { healthy: data.healthy, ...data.checks.find((check: { name: string }) => check.name === name) };
  };

  /** Its money cannot be sent back: the order's cart was changed while it was paid. */
  async function notReturned() {
    const { shopper, cart, reference, cashier_url } = await shop.checkout();
    const refused = { refuse: { ret_code: "000030", ret_msg: "not today" } };
    await shop.gateway.faults({ ipn: { lose: true }, reverse: refused, refund: refused });
    await shopper.atCashier(cashier_url);
    await row(reference).update({ ineligible_since: new Date(), ineligible_reason: "its amount changed" });
    await shop.runJobLater();
    return { shopper, cart, reference };
  }

  it("is told to staff once, in the admin's feed and by e-mail: why, and what to do", async () => {
    const { reference } = await notReturned();
    expect(await shop.transaction(reference)).toMatchObject({
      reconciliation_status: "needs_attention",
      attention_code: "not_returned",
      attention_since: expect.any(Date),
    });
    await eventually(async () => (await told(reference)).length === 2, "both channels to be told");
    await shop.runJobLater();
    const [feed, email] = (await told(reference)).sort((one, other) => one.to.length - other.to.length);
    expect(feed).toMatchObject({ channel: "feed", status: "success", data: { code: "not_returned" } });
    expect(feed?.data?.description).toMatch(/could not be sent back. Return it again.*not today/);
    expect(email).toMatchObject({
      channel: "email",
      to: "payments@shop.example",
      template: "crossborder-attention",
    });
    expect(await told(reference)).toHaveLength(2);
  });

  it("is not sent back again each time that the customer's page asks: the job does it when it is due", async () => {
    const { shopper, reference } = await notReturned();
    const reverses = async () => (await shop.gateway.calls("reverse")).length;
    const before = await reverses();
    const { payment_session_id } = await shop.transaction(reference);
    await row(reference).update({ asked_at: new Date(Date.now() - 60_000) });
    for (let poll = 0; poll < 3; poll++) {
      const { data } = await shopper.get(`/store/crossborder/sessions/${payment_session_id}`);
      expect(data.session).toMatchObject({ state: "paid", payment: "pending" });
    }
    expect(await reverses()).toBe(before);
    await shop.runJobLater();
    expect(await reverses()).toBe(before + 1);
  });

  it("is told again after a day, and not before", async () => {
    const { reference } = await notReturned();
    await row(reference).update({ next_check_at: null });
    const again = shop.countEvents(CrossborderEvents.ATTENTION_NEEDED);
    await shop.runJob();
    expect(again.count).toBe(0);
    await row(reference).update({ attention_told_at: new Date(Date.now() - 25 * 3_600_000) });
    await shop.runJob();
    await shop.runJob();
    expect(again.count).toBe(1);
  });

  it("is told when nobody must look any more, and history and health agree", async () => {
    const { reference } = await notReturned();
    expect(await health("attention")).toMatchObject({
      status: "warning",
      message: expect.stringContaining(`1 wait for a person; the oldest is ${reference}`),
    });
    const resolved = shop.countEvents(CrossborderEvents.ATTENTION_RESOLVED);
    await shop.gateway.faults({});
    await shop.runJobLater();
    expect(await shop.transaction(reference)).toMatchObject({
      reconciliation_status: "returned",
      attention_code: null,
      attention_since: null,
    });
    expect(resolved.count).toBe(1);
    expect(await health("attention")).toMatchObject({ status: "ok" });
    const { id } = await shop.transaction(reference);
    const names = (await shop.ledger.historyOf({ transaction_id: id })).map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(["attention_raised", "attention_resolved", "money_returned"]),
    );
  });

  it("health is red and staff are told while runs of the job begin and none of them finishes", async () => {
    await shop.runJob();
    const unfinished_since = new Date(Date.now() - 6 * 60_000);
    await shop.database("crossborder_job_run").update({ unfinished_since });
    expect(await health("reconciliation job")).toMatchObject({
      healthy: false,
      status: "error",
      message: "A run began 6 minutes ago, and none has finished since: nothing is reconciled.",
    });
    // The next run tells of those before it, and this one gets to its end.
    await shop.runJob();
    const told = await shop.database("notification").where({ channel: "feed" }).select("data");
    expect(told.map(({ data }) => data.title)).toEqual(["Payments are not reconciled"]);
    const mailed = await shop.database("notification").where({ channel: "email" }).select("to");
    expect(mailed.map(({ to }) => to)).toEqual(["payments@shop.example"]);
    expect(await health("reconciliation job")).toMatchObject({ healthy: true, status: "ok" });
  });

  it("runs that were cut short before the server stood still for a night tell staff nothing", async () => {
    const lastNight = new Date(Date.now() - 10 * 3_600_000);
    await shop.runJob();
    await shop.database("crossborder_job_run").update({ started_at: lastNight, unfinished_since: lastNight });
    await shop.runJob();
    expect(await shop.database("notification").select("id")).toEqual([]);
  });

  it("health tells that the job stands still", async () => {
    await shop.runJob();
    expect(await health("reconciliation job")).toMatchObject({ healthy: true, status: "ok" });
    const finished_at = new Date(Date.now() - 2 * 3_600_000);
    await shop.database("crossborder_job_run").update({ finished_at });
    expect(await health("reconciliation job")).toMatchObject({
      healthy: false,
      status: "error",
      message: "Its last run ended 2 hours ago.",
    });
  });
});
