import { CrossborderEvents } from "medusa-payment-crossborder/workflows";
import { ci, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { eventually } from "../../testing/shop/sandbox-control";
import { notify } from "./notify";
import { Subscription } from "./subscription";

export default cases("a subscription whose number only notifications tell", (shop) => {
  beforeEach(() => shop.gateway.dialect({ scheduleNo: "notified" }));

  const schedules = () => shop.gateway.schedules();
  const isNamed = (subscription: Subscription, number?: string) =>
    eventually(async () => (await subscription.number()) === number, "the subscription to have its number");

  /** Paid, and its notifications never came: the job found it. */
  async function unnamed(): Promise<Subscription> {
    const subscription = await Subscription.open(shop);
    await shop.gateway.faults({ ipn: { lose: true } });
    await shop.gateway.act(subscription.reference, "pay");
    await shop.runJobLater();
    await shop.reconciled(subscription.reference);
    expect(await subscription.number()).toBeNull();
    return subscription;
  }
  /** What the gateway would have notified of the first payment. */
  async function firstNotification({ reference }: Subscription) {
    const { transactionNo } = await shop.gateway.order(reference);
    const schedule = (await schedules()).find((one) => one.reference === reference);
    return { reference, transactionNo, status: "success", scheduleNo: schedule?.scheduleNo ?? "" };
  }
  const processed = async (count: number) =>
    eventually(
      async () => (await shop.inbox()).filter(({ attempts }) => attempts > 0).length === count,
      `${count} notifications to be processed`,
    );

  ci.it("is cancelled by its customer before its first renewal: a notification named it", async () => {
    const subscription = await Subscription.start(shop);
    const [schedule] = await schedules();
    await isNamed(subscription, schedule?.scheduleNo);
    expect(await subscription.cancelAs(subscription.shopper)).toMatchObject({
      status: 200,
      data: { recurring_schedule: { status: "cancelled" } },
    });
    expect((await schedules())[0]?.status).toBe("CANCELLED");
    expect(new Set(Object.values(await subscription.books()))).toEqual(
      new Set([subscription.cart.total.toFixed(2)]),
    );
  });

  slow.it("was cancelled before the number came: the job sends that once it has", async () => {
    const subscription = await unnamed();
    const { id } = await subscription.shown();
    const cancelled = await subscription.shopper.post(`/store/crossborder/recurring-schedules/${id}`, {
      status: "CANCELLED",
    });
    expect(cancelled.data).toMatchObject({ code: "schedule_not_named" });
    await shop.runJob();
    expect((await schedules())[0]?.status).toBe("ACTIVE");
    await notify(shop, await firstNotification(subscription), true);
    await processed(1);
    await shop.runJob();
    expect((await schedules())[0]?.status).toBe("CANCELLED");
    expect((await subscription.shown()).status).toBe("cancelled");
  });

  slow.it("has it by its first renewal, when the first payment's notification was lost", async () => {
    const charged = shop.countEvents(CrossborderEvents.RECURRING_CHARGED);
    const subscription = await unnamed();
    await shop.gateway.faults({});
    await subscription.wait(30);
    await subscription.renewal();
    const [schedule] = await schedules();
    expect([await subscription.number(), charged.count]).toEqual([schedule?.scheduleNo, 1]);
  });

  slow.it("gets none from a notification that nobody signed, until staff vouches for it", async () => {
    const subscription = await unnamed();
    const fields = await firstNotification(subscription);
    await notify(shop, fields, false);
    await processed(1);
    expect(await subscription.number()).toBeNull();
    const [kept] = await shop.inbox();
    expect(kept).toMatchObject({
      status: "failed",
      reference: subscription.reference,
      last_error: "verifySign is missing: the number of a schedule is taken from a signed notification only",
    });
    await shop.admin.post(`/admin/crossborder/notifications/${kept?.id}/retry`);
    expect(await subscription.number()).toBe(fields.scheduleNo);
  });

  slow.it("gets none from a stranger, whatever it names; and the gateway's stays", async () => {
    const subscription = await unnamed();
    const other = await unnamed();
    const fields = await firstNotification(subscription);
    await notify(shop, { ...fields, scheduleNo: "666" }, false);
    await processed(1);
    expect(await subscription.number()).toBeNull();
    await notify(shop, fields, true);
    await isNamed(subscription, fields.scheduleNo);
    // Not even what the gateway signs replaces it, or gives one number to two.
    await notify(shop, { ...fields, scheduleNo: "777" }, true);
    await notify(shop, { ...(await firstNotification(other)), scheduleNo: fields.scheduleNo }, true);
    await processed(4);
    expect([await subscription.number(), await other.number()]).toEqual([fields.scheduleNo, null]);
    expect((await other.shown()).deductions).toHaveLength(1);
  });

  slow.it("gets none that the gateway signed about another customer's payment", async () => {
    const subscription = await unnamed();
    const other = await unnamed();
    const { scheduleNo, reference } = await firstNotification(subscription);
    const { transactionNo } = await shop.gateway.order(other.reference);
    await notify(shop, { reference, transactionNo, scheduleNo, status: "success" }, true);
    await processed(1);
    expect(await subscription.number()).toBeNull();
    expect((await subscription.shown()).deductions).toHaveLength(1);
  });
});
