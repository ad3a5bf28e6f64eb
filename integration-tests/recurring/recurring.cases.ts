import { CrossborderEvents } from "medusa-payment-crossborder/workflows";
import { ci, slow } from "../../testing/jest/lanes";
import { eventually } from "../../testing/shop/sandbox-control";
import { cases } from "../../testing/shop/cases";
import { failure, refusal } from "../../testing/shop/expected";
import { makeOrders } from "./renewal-orders";
import { Subscription } from "./subscription";

const updates = "update-recurring";

export default cases("a subscription charges a card again", (shop) => {
  it("by the plan that the storefront named; it belongs to the customer and the first order", async () => {
    const subscription = await Subscription.start(shop);
    const [call] = await shop.gateway.calls("secure-pay");
    expect(call?.fields).toMatchObject({ creditType: "recurring", frequency: "30", paymentCount: "12" });
    const [order] = await shop.orders();
    // Of which a receipt says what was agreed on.
    const payment = await shop.database("payment").first("data");
    expect(payment.data.crossborder).toMatchObject({
      recurring: { plan: "monthly", frequency: 30, payment_count: 12 },
    });
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

  ci.it("cancelled by its customer while the gateway is silent: the browser is answered", async () => {
    const subscription = await Subscription.start(shop);
    await shop.gateway.faults({ [updates]: { hold: true, times: 1 } });
    const answered = subscription.cancelAs(subscription.shopper);
    const isCalled = async () => (await shop.gateway.calls(updates)).length === 1;
    await eventually(isCalled, "the gateway to be called");
    const again = await subscription.cancelAs(subscription.shopper);
    const { status, data } = await answered;
    expect([status, data.still_working]).toEqual([202, true]);
    expect(data.recurring_schedule).toMatchObject({ status: "active", cancelling: true });
    // On a slow machine it has its answer before it has waited for long enough.
    if (again.status === 202) expect(again.data.still_working).toBe(true);
    else expect(again).toMatchObject(refusal("busy"));
    await shop.gateway.releaseCalls();
    await eventually(async () => (await subscription.shown()).status === "cancelled", "the cancellation");
    expect(await shop.gateway.calls(updates)).toHaveLength(1);
  });

  it.each([
    ["creditcard", { recurring_plan: "daily" }, "recurring_plan: is not one of this store's recurringPlans"],
    ["creditcard", { recurring_plan: "__proto__" }, "recurring_plan: is not one of"],
    ["channel-a", { recurring_plan: "monthly" }, "recurring_plan: only a credit card can be charged again"],
    ["creditcard", { recurring_plan: { frequency: 1 } }, "recurring_plan: "],
  ])("but not by %s with %j: the shopper is told what is wrong", async (channel, data, message) => {
    const { shopper } = await shop.withCart();
    expect(await shopper.choose(channel, data)).toMatchObject(refusal("invalid_input", message));
    expect(await shop.gateway.calls()).toEqual([]);
  });

  slow.it("12 times, with notifications lost, repeated, late and out of order: 12 paid orders", async () => {
    const charged = shop.countEvents(CrossborderEvents.RECURRING_CHARGED);
    makeOrders(shop);
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
    await eventually(async () => (await shop.paidOrders()).length === 12, "12 orders to be paid");
    expect(charged.count).toBe(11);
    const { total } = subscription.cart;
    expect(new Set((await shop.paidOrders()).flatMap((order) => order.captured))).toEqual(new Set([total]));
    expect(await shop.gateway.calls("reverse")).toEqual([]);
  });

  it("and staff raises the count; any other change is refused before the gateway is called", async () => {
    const subscription = await Subscription.start(shop);
    const notGreater = "payment_count_not_greater";
    const refusals: [Record<string, unknown>, string | undefined, RegExp][] = [
      [{ payment_count: 12 }, notGreater, /payment_count: must be greater than 12, or 0 for no limit/],
      [{ payment_count: 3 }, notGreater, /payment_count: must be greater than 12/],
      [{ payment_count: -1 }, undefined, /payment_count: must be a whole number/],
      [{ payment_count: 1.5 }, undefined, /payment_count: must be a whole number/],
      [{ status: "PAUSED" }, undefined, /Expected: 'CANCELLED' for field 'status'/],
      [{}, undefined, /payment_count\/status: exactly one/],
      [{ payment_count: 24, status: "CANCELLED" }, undefined, /payment_count\/status: exactly one/],
      [{ frequency: 7 }, undefined, /Unrecognized fields: 'frequency'/],
    ];
    for (const [body, code, message] of refusals) {
      const { status, data } = await subscription.change(body);
      const expected = [body, 400, code, expect.stringMatching(message)];
      expect([body, status, data.code, data.message]).toEqual(expected);
    }
    expect(await shop.gateway.calls(updates)).toEqual([]);
    expect((await subscription.change({ payment_count: 24 })).data.recurring_schedule.payment_count).toBe(24);
    expect((await subscription.change({ payment_count: 0 })).data.recurring_schedule.payment_count).toBe(0);
    expect((await shop.gateway.schedules())[0]?.paymentCount).toBe(0);
    expect(await subscription.change({ payment_count: 36 })).toMatchObject({
      status: 400,
      data: { code: notGreater, message: "payment_count: there is no limit that could be raised" },
    });
  });

  it("until the customer cancels it, which nobody else can", async () => {
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
    expect(await subscription.cancelAs(stranger)).toMatchObject(failure(404, "schedule_not_found"));
    expect(await shopper.post(`${list}/${await subscription.number()}`, { payment_count: 0 })).toMatchObject({
      status: 400,
      data: { type: "invalid_data", message: expect.stringContaining("'payment_count'") },
    });
    expect(await shop.gateway.calls(updates)).toEqual([]);

    const cancelled = await subscription.cancelAs(shopper);
    expect([cancelled.status, cancelled.data.recurring_schedule.status]).toEqual([200, "cancelled"]);
    expect((await shop.gateway.schedules())[0]?.status).toBe("CANCELLED");
    expect((await subscription.cancelAs(shopper)).status).toBe(200);
    expect(await shop.gateway.calls(updates)).toHaveLength(1);
    expect(await subscription.change({ payment_count: 24 })).toMatchObject({
      status: 400,
      data: { code: "schedule_cancelled", message: "The schedule is cancelled." },
    });
  });

  ci.it("and the answer to cancelling it is lost: the job repeats it until it is known", async () => {
    const subscription = await Subscription.start(shop);
    await shop.gateway.faults({ [updates]: { drop: true, times: 1 } });
    const canceled = await subscription.cancelAs(subscription.shopper);
    expect(canceled).toMatchObject(refusal("cancellation_not_confirmed"));
    expect(await subscription.shown()).toMatchObject({ status: "active", cancelling: true });
    // A refusal for another reason does not say whether it is cancelled.
    await shop.gateway.faults({ [updates]: { refuse: { ret_code: "000030", ret_msg: "denied" }, times: 1 } });
    await shop.runJobLater();
    expect(await subscription.shown()).toMatchObject({ status: "active", cancelling: true });
    await shop.runJobLater();
    expect(await subscription.shown()).toMatchObject({ status: "cancelled", cancelling: false });
  });

  ci.it("never, when the first payment's cart changed: the money goes back, and it ends", async () => {
    const subscription = await Subscription.open(shop);
    await shop.gateway.faults({ ipn: { lose: true }, reverse: { reset: true, times: 1 } });
    await subscription.shopper.addToCart(subscription.cart.id, "teapot");
    await shop.gateway.act(subscription.reference, "pay");
    await shop.runJobLater();
    await shop.reconciled(subscription.reference);
    expect((await shop.gateway.schedules()).map(({ status }) => status)).toEqual(["CANCELLED"]);
    expect(await shop.stateOf(subscription.reference)).toEqual(["reversed", "returned"]);
  });
});
