import { CrossborderEvents } from "medusa-payment-crossborder/workflows";
import { ci, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { eventually } from "../../testing/shop/sandbox-control";
import { makeOrders } from "./renewal-orders";
import { Subscription } from "./subscription";

export default cases("a renewal that was declined, and is charged when the gateway tries again", (shop) => {
  /** What the store is told, and the orders that its own code makes of it. */
  function listen() {
    makeOrders(shop);
    return {
      charged: shop.countEvents(CrossborderEvents.RECURRING_CHARGED),
      declined: shop.countEvents(CrossborderEvents.RECURRING_DECLINED),
    };
  }

  async function declined() {
    const told = listen();
    const subscription = await Subscription.start(shop);
    await shop.gateway.declineNext(await subscription.number());
    await subscription.wait(30);
    const schedule = await subscription.recorded(2);
    const renewal = schedule.deductions.find(({ state }) => state === "failed");
    if (!renewal) throw new Error("no renewal was declined");
    await eventually(async () => told.declined.count === 1, "the store to be told of the decline");
    return { told, subscription, renewal, schedule };
  }

  ci.it("is told as charged once, and has its order", async () => {
    const { told, subscription, renewal } = await declined();
    await shop.gateway.act(renewal.transaction_no, "retry");
    await subscription.hasItsOrder(renewal.reference);
    expect(await shop.paidOrders()).toHaveLength(2);
    await shop.runJobLater(2);
    expect([told.declined.count, told.charged.count]).toEqual([1, 1]);
    expect(await shop.paidOrders()).toHaveLength(2);
  });

  slow.it("also when that is not notified: the job finds it", async () => {
    const { told, subscription, renewal } = await declined();
    await shop.gateway.faults({ ipn: { lose: true } });
    await shop.gateway.act(renewal.transaction_no, "retry");
    await shop.runJobLater();
    await subscription.hasItsOrder(renewal.reference);
    expect(await shop.paidOrders()).toHaveLength(2);
    expect([told.declined.count, told.charged.count]).toEqual([1, 1]);
  });

  slow.it("after the next one was charged: it is still the second of the three", async () => {
    const { subscription, renewal } = await declined();
    await subscription.wait(30);
    await subscription.recorded(3);
    await eventually(async () => (await shop.paidOrders()).length === 2, "the order of the third");
    const events = shop.recordEvents();
    await shop.gateway.act(renewal.transaction_no, "retry");
    await eventually(async () => (await shop.paidOrders()).length === 3, "the order of the second");
    expect(events.filter(({ name }) => name === CrossborderEvents.RECURRING_CHARGED)).toMatchObject([
      { data: { reference: renewal.reference, deduction: 2 } },
    ]);
    expect((await subscription.shown()).deductions).toHaveLength(3);
  });
});
