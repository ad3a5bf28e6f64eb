import { CrossborderEvents } from "../../src/payments/events";
import { createRenewalOrderWorkflow } from "../../src/workflows/create-renewal-order";
import { eventually } from "../../testing/shop/sandbox-control";
import { cases } from "../../testing/shop/cases";
import { Subscription } from "../../testing/shop/subscription";

const updates = "update-recurring";

export default cases("a card is charged again by its schedule", (shop) => {
  it("which the storefront chose by name, and which belongs to the customer and the first order", async () => {
    const subscription = await Subscription.start(shop);
    const [call] = await shop.gateway.calls("secure-pay");
    expect(call?.fields).toMatchObject({ creditType: "recurring", frequency: "30", paymentCount: "12" });
    const [order] = await shop.orders();
    const [schedule] = await shop.gateway.schedules();
    expect(await subscription.shown()).toMatchObject({
      schedule_no: schedule?.scheduleNo,
      plan: "monthly",
      status: "active",
      payment_count: 12,
      customer_id: subscription.customer,
      order_id: order?.id,
      deductions: [
        { reference: subscription.reference, state: "paid", amount: subscription.cart.total.toFixed(2) },
      ],
    });
  });

  it.each([
    ["creditcard", { recurring_plan: "daily" }, "recurring_plan: is not one of this store's recurringPlans"],
    ["creditcard", { recurring_plan: "__proto__" }, "recurring_plan: is not one of"],
    ["channel-a", { recurring_plan: "monthly" }, "recurring_plan: only a credit card can be charged again"],
    ["creditcard", { recurring_plan: { frequency: 1 } }, "recurring_plan: "],
  ])("%s with %j: is told what is wrong, before anything is opened", async (channel, data, message) => {
    const shopper = shop.shopper();
    await shopper.fillCart();
    const answer = await shopper.choose(channel, data);
    expect([answer.status, answer.data.message]).toEqual([400, expect.stringContaining(message)]);
    expect(await shop.gateway.calls()).toEqual([]);
  });

  it("12 times, with notifications lost, repeated, late and before another: 12 deductions, each once", async () => {
    const charged = shop.countEvents(CrossborderEvents.RECURRING_CHARGED);
    shop.onEvent(CrossborderEvents.RECURRING_CHARGED, (reference) =>
      createRenewalOrderWorkflow(shop.container).run({ input: { reference } }),
    );
    const subscription = await Subscription.start(shop);
    const troubles = [
      {},
      { duplicate: 5 },
      { lose: true, times: 1 },
      { late_ms: 300 },
      { lose: true, times: 2 },
    ];
    for (let month = 2; month <= 9; month++) {
      await shop.gateway.faults({ ipn: troubles[month % troubles.length] });
      await subscription.wait(30);
      await subscription.recorded(month);
    }
    // The server was away for three months: all of them at once, twice.
    await shop.gateway.faults({ ipn: { duplicate: true } });
    await subscription.wait(90);
    const { status, deductions } = await subscription.recorded(12);
    expect(status).toBe("completed");
    await subscription.wait(365);
    const [schedule] = await shop.gateway.schedules();
    expect(deductions.map((one) => one.transaction_no).sort()).toEqual(
      [...(schedule?.transactions ?? [])].sort(),
    );
    const amounts = new Set((await shop.gateway.orders()).map(({ paid }) => paid));
    expect([...amounts]).toEqual([subscription.cart.total.toFixed(2)]);
    expect(new Set(deductions.map(({ amount }) => amount))).toEqual(amounts);
    expect(charged.count).toBe(11);
    await eventually(async () => (await shop.paidOrders()).length === 12, "12 orders to be paid");
    const { total } = subscription.cart;
    expect(new Set((await shop.paidOrders()).flatMap((order) => order.captured))).toEqual(new Set([total]));
    expect(await shop.gateway.calls("reverse")).toEqual([]);
  });

  it("and the bank refuses one: no money, the store hears of it, and the schedule goes on", async () => {
    const declined = shop.countEvents(CrossborderEvents.RECURRING_DECLINED);
    const charged = shop.countEvents(CrossborderEvents.RECURRING_CHARGED);
    const subscription = await Subscription.start(shop);
    await shop.gateway.declineNext(await subscription.number());
    await subscription.wait(60);
    const { deductions, status } = await subscription.recorded(3);
    expect(deductions.map(({ state }) => state).sort()).toEqual(["failed", "paid", "paid"]);
    expect([declined.count, charged.count, status]).toEqual([1, 1, "active"]);
  });

  it("a count is raised; anything else is refused before the gateway is called", async () => {
    const subscription = await Subscription.start(shop);
    const refusals: [Record<string, unknown>, RegExp][] = [
      [{ payment_count: 12 }, /payment_count: must be greater than 12, or 0 for no limit/],
      [{ payment_count: 3 }, /payment_count: must be greater than 12/],
      [{ payment_count: -1 }, /payment_count: /],
      [{ payment_count: 1.5 }, /payment_count: must be a whole number/],
      [{ status: "PAUSED" }, /Expected: 'CANCELLED' for field 'status'/],
      [{}, /payment_count\/status: exactly one/],
      [{ payment_count: 24, status: "CANCELLED" }, /payment_count\/status: exactly one/],
      [{ frequency: 7 }, /Unrecognized fields: 'frequency'/],
    ];
    for (const [body, message] of refusals) {
      const { status, data } = await subscription.change(body);
      expect([body, status, data.message]).toEqual([body, 400, expect.stringMatching(message)]);
    }
    expect(await shop.gateway.calls(updates)).toEqual([]);
    expect((await subscription.change({ payment_count: 24 })).data.recurring_schedule.payment_count).toBe(24);
    expect((await subscription.change({ payment_count: 0 })).data.recurring_schedule.payment_count).toBe(0);
    expect((await shop.gateway.schedules())[0]?.paymentCount).toBe(0);
    const limited = await subscription.change({ payment_count: 36 });
    expect([limited.status, limited.data.message]).toEqual([400, expect.stringMatching(/no limit/)]);
  });

  it("the customer lists and cancels it; nobody else can", async () => {
    const subscription = await Subscription.start(shop);
    const { shopper } = subscription;
    const list = "/store/crossborder/recurring-schedules";
    const own = await shopper.get(list);
    expect(own.data).toMatchObject({
      count: 1,
      recurring_schedules: [{ plan: "monthly", status: "active" }],
    });
    expect(JSON.stringify(own.data)).not.toMatch(/reconciliation_status|last_error|customer_id/);
    const stranger = shop.shopper();
    expect((await stranger.get(list)).status).toBe(401);
    expect((await subscription.cancelAs(stranger)).status).toBe(401);
    await stranger.signUp();
    expect((await stranger.get(list)).data).toMatchObject({ count: 0, recurring_schedules: [] });
    expect((await stranger.get(`${list}?customer_id=${subscription.customer}`)).status).toBe(400);
    expect((await subscription.cancelAs(stranger)).status).toBe(404);
    const raised = await shopper.post(`${list}/${await subscription.number()}`, { payment_count: 0 });
    expect(raised.status).toBe(400);
    expect(await shop.gateway.calls(updates)).toEqual([]);

    const cancelled = await subscription.cancelAs(shopper);
    expect([cancelled.status, cancelled.data.recurring_schedule.status]).toEqual([200, "cancelled"]);
    expect((await shop.gateway.schedules())[0]?.status).toBe("CANCELLED");
    await subscription.cancelAs(shopper);
    expect(await shop.gateway.calls(updates)).toHaveLength(1);
    const raise = await subscription.change({ payment_count: 24 });
    expect([raise.status, raise.data.message]).toEqual([
      400,
      expect.stringMatching(/The schedule is cancelled/),
    ]);
  });

  it("cancelled while the answer is lost: the job asks until it is known", async () => {
    const subscription = await Subscription.start(shop);
    await shop.gateway.faults({ [updates]: { drop: true, times: 1 } });
    expect((await subscription.cancelAs(subscription.shopper)).status).toBeGreaterThanOrEqual(500);
    expect(await subscription.shown()).toMatchObject({ status: "active", cancelling: true });
    // A refusal for another reason says nothing about what came true.
    await shop.gateway.faults({ [updates]: { refuse: { ret_code: "000030", ret_msg: "denied" }, times: 1 } });
    await shop.makeDue();
    await shop.runJob();
    expect(await subscription.shown()).toMatchObject({ status: "active", cancelling: true });
    await shop.makeDue();
    await shop.runJob();
    expect(await subscription.shown()).toMatchObject({ status: "cancelled", cancelling: false });
  });

  it("cancelled while the gateway is away: the job cancels it later", async () => {
    const subscription = await Subscription.start(shop);
    await shop.gateway.faults({ [updates]: { reset: true, times: 1 } });
    await subscription.cancelAs(subscription.shopper);
    expect((await shop.gateway.schedules())[0]?.status).toBe("ACTIVE");
    await shop.runJob();
    expect((await shop.gateway.schedules())[0]?.status).toBe("CANCELLED");
    expect((await subscription.shown()).status).toBe("cancelled");
  });

  it("its first payment can be used for nothing: the money goes back, and it ends", async () => {
    const subscription = await Subscription.open(shop);
    await shop.gateway.faults({ ipn: { lose: true }, reverse: { reset: true, times: 1 } });
    await subscription.shopper.addToCart(subscription.cart.id, "teapot");
    await shop.gateway.act(subscription.reference, "pay");
    await shop.makeDue();
    await shop.runJob();
    await shop.reconciled(subscription.reference);
    expect((await shop.gateway.schedules()).map(({ status }) => status)).toEqual(["CANCELLED"]);
    expect(await shop.transaction(subscription.reference)).toMatchObject({
      state: "reversed",
      reconciliation_status: "returned",
    });
  });

  it("a deduction is due and nobody tells: a person hears of it a day later", async () => {
    const attention = shop.countEvents(CrossborderEvents.ATTENTION_NEEDED);
    const subscription = await Subscription.start(shop);
    await shop.makeDue();
    await shop.runJob();
    expect(attention.count).toBe(1);
    expect((await subscription.shown()).last_error).toMatch(
      /the deduction of \d{4}-\d\d-\d\d has not been notified/,
    );
    await subscription.wait(30);
    expect((await subscription.recorded(2)).last_error).toBeNull();
  });
});
