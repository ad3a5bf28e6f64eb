import type { Event } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import { CrossborderEvents } from "../../src/modules/crossborder/internal";
import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { RECONCILED, waitsFor } from "../../testing/shop/shop";
import { eventually } from "../../testing/shop/sandbox-control";
import { all, bookOf } from "../admin/four-books";

const REFUSED = { refuse: { ret_code: "000030", ret_msg: "not today" } };

export default cases("a payment that a person must look at", (shop) => {
  const told = async (reference: string) => {
    const notifications = await shop.container
      .resolve(Modules.NOTIFICATION)
      .listNotifications({}, { take: null });
    return notifications.filter(({ data }) => data?.reference === reference);
  };
  const health = async (name: string) => {
    const { data } = await shop.admin.get("/admin/crossborder/health");
    return { healthy: data.healthy, ...data.checks.find((check: { name: string }) => check.name === name) };
  };

  /** Its money cannot be sent back: the order's cart was changed while it was paid. */
  async function notReturned() {
    const begun = await shop.paidInVain({ reverse: REFUSED, refund: REFUSED });
    await shop.runJobLater();
    return begun;
  }

  it("is told to staff once, in the admin's feed and by e-mail: why, and what to do", async () => {
    const { reference } = await notReturned();
    expect(await shop.transaction(reference)).toMatchObject({
      ...waitsFor("not_returned"),
      attention_since: expect.any(Date),
    });
    await eventually(async () => (await told(reference)).length === 2, "both channels to be told");
    await shop.runJobLater();
    const [feed, email] = (await told(reference)).sort((one, other) => one.to.length - other.to.length);
    expect(feed).toMatchObject({ channel: "feed", status: "success", data: { code: "not_returned" } });
    expect(feed?.data?.description).toMatch(/could not be returned. Return the payment again.*not today/);
    expect(email).toMatchObject({
      channel: "email",
      to: "payments@shop.example",
      template: "crossborder-attention",
    });
    expect(await told(reference)).toHaveLength(2);
  });

  slow.it("is not sent back each time that the customer's page asks, but by the job", async () => {
    const { shopper, reference } = await notReturned();
    const reverses = async () => (await shop.gateway.calls("reverse")).length;
    const before = await reverses();
    const { payment_session_id } = await shop.transaction(reference);
    await shop.row(reference).update({ asked_at: new Date(Date.now() - 60_000) });
    for (let poll = 0; poll < 3; poll++) {
      const { data } = await shopper.get(`/store/crossborder/sessions/${payment_session_id}`);
      expect(data.session).toMatchObject({ state: "paid", payment: "pending" });
    }
    expect(await reverses()).toBe(before);
    await shop.runJobLater();
    expect(await reverses()).toBe(before + 1);
  });

  slow.it("is told again after a day, and not before", async () => {
    const { reference } = await notReturned();
    await shop.row(reference).update({ next_check_at: null });
    const again = shop.countEvents(CrossborderEvents.ATTENTION_NEEDED);
    await shop.runJob();
    expect(again.count).toBe(0);
    await shop.row(reference).update({ attention_told_at: new Date(Date.now() - 25 * 3_600_000) });
    await shop.runJob();
    await shop.runJob();
    expect(again.count).toBe(1);
  });

  slow.it("is told when nobody must look any more, and history and health agree", async () => {
    const { reference } = await notReturned();
    expect(await health("attention")).toMatchObject({
      status: "warning",
      message: expect.stringContaining(`1 payment waits for a person: ${reference}`),
    });
    const resolved = shop.countEvents(CrossborderEvents.ATTENTION_RESOLVED);
    await shop.gatewayMended();
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

  /** As a server leaves it that died before the provider could refuse it. */
  async function refundInPart() {
    const { reference, payment } = await shop.paidOrder();
    await shop.refundInMedusaAlone(payment.id, 1, 2);
    await shop.runJobLater();
    await eventually(async () => (await told(reference)).length === 2, "both channels to be told");
    return { reference, payment };
  }
  const codesIn = (events: Event[]) =>
    events
      .filter(({ name }) => name === CrossborderEvents.ATTENTION_NEEDED)
      .map(({ data }) => z.object({ code: z.string() }).parse(data).code);

  slow.it("is told again when the reason changes, once, and its beginning stays", async () => {
    const { reference } = await refundInPart();
    const { attention_since, id } = await shop.transaction(reference);
    expect(attention_since).toEqual(expect.any(Date));
    const events = shop.recordEvents();
    await shop.database("refund").delete();
    await shop.gateway.faults({ "tran-query": { show: { amount: "18.00" } } });
    const { data } = await shop.staff("reconcile", reference);
    expect(data.transaction.last_error).toContain("the gateway shows 18.00 USD where 17.50 USD was paid");
    await shop.runJobLater(2);
    expect(codesIn(events)).toEqual(["amount_changed"]);
    expect(events.map(({ name }) => name)).not.toContain(CrossborderEvents.ATTENTION_RESOLVED);
    expect(await shop.transaction(reference)).toMatchObject({
      attention_code: "amount_changed",
      attention_since,
    });
    await eventually(async () => (await told(reference)).length === 4, "both channels to be told again");
    expect((await told(reference)).map((one) => one.data?.code).sort()).toEqual(
      ["amount_changed", "refund_in_part"].flatMap((code) => [code, code]),
    );
    const lines = await shop.ledger.listEvents({ transaction_id: id, name: "attention_changed" });
    expect(lines.map((line) => line.data)).toEqual([{ former: "refund_in_part", code: "amount_changed" }]);
  });

  slow.it("keeps its reason while the gateway gives no answer, and nobody is told", async () => {
    const { reference } = await paidAndCanceled();
    const { attention_since } = await shop.transaction(reference);
    const events = shop.recordEvents();
    await shop.gateway.faults({ refund: REFUSED, "tran-query": { reset: true } });
    await shop.runJobLater();
    await shop.gateway.faults({ refund: REFUSED });
    await shop.runJobLater();
    expect(codesIn(events)).toEqual([]);
    expect(await shop.transaction(reference)).toMatchObject({
      attention_code: "refund_failed",
      attention_since,
    });
  });

  /** Medusa counts a cancelled order as refunded, and the gateway has refused it. */
  async function paidAndCanceled() {
    const { reference, order } = await shop.paidOrder();
    await shop.gateway.faults({ refund: REFUSED });
    await shop.admin.post(`/admin/orders/${order.id}/cancel`);
    await shop.becomes(reference, "needs_attention");
    await shop.runJobLater();
    return { reference, order };
  }

  slow.it("of a cancelled order whose refund the gateway refuses: the refund is what failed", async () => {
    const { reference } = await paidAndCanceled();
    expect(await shop.transaction(reference)).toMatchObject({
      state: "paid",
      attention_code: "refund_failed",
      last_error: expect.stringContaining("not today"),
    });
    expect(await shop.gateway.order(reference)).toMatchObject({ paid: "17.50", refunded: "0.00" });
    await shop.gateway.faults({});
    const asked = (await shop.gateway.calls("refund")).length;
    await shop.runJobLater();
    expect((await shop.staff("reconcile", reference)).status).toBe(200);
    // Nobody but a person asks for it again.
    expect(await shop.gateway.calls("refund")).toHaveLength(asked);
    const { by_itself, actions } = await shop.shownToStaff(reference);
    expect(by_itself).toBeNull();
    expect(actions.refund).toMatchObject({ possible: true, is_again: true, amount: "17.50" });
    expect((await shop.staff("refund", reference)).status).toBe(200);
    await shop.runJobLater();
    expect(await shop.gateway.calls("refund")).toHaveLength(asked + 1);
    expect(await shop.transaction(reference)).toMatchObject({ state: "refunded", ...RECONCILED });
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
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

  slow.it("runs cut short before the server stood still for a night tell staff nothing", async () => {
    const lastNight = new Date(Date.now() - 10 * 3_600_000);
    await shop.runJob();
    await shop.database("crossborder_job_run").update({ started_at: lastNight, unfinished_since: lastNight });
    await shop.runJob();
    expect(await shop.database("notification").select("id")).toEqual([]);
  });

  slow.it("health tells that the job stands still", async () => {
    await shop.runJob();
    expect(await health("reconciliation job")).toMatchObject({ healthy: true, status: "ok" });
    const finished_at = new Date(Date.now() - 2 * 3_600_000);
    await shop.database("crossborder_job_run").update({ finished_at });
    expect(await health("reconciliation job")).toMatchObject({
      healthy: false,
      status: "error",
      message: "It stands still: its last run ended 2 hours ago.",
    });
  });
});
