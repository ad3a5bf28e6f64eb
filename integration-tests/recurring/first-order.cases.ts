import { CrossborderEvents } from "medusa-payment-crossborder/workflows";
import { z } from "zod";
import { forEach, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { eventually } from "../../testing/shop/sandbox-control";
import { GIVEN_BACK, lookAgain } from "./given-back";
import { Subscription } from "./subscription";

const CODE = "first_order_ended";
const attentionOf = z.looseObject({ id: z.string(), code: z.string() });

export default cases("a subscription whose first order is given back", (shop) => {
  const heard = () => {
    const events = shop.recordEvents();
    const codes = (name: string) =>
      events.filter((event) => event.name === name).map(({ data }) => Object(data).code);
    return {
      needed: () => codes(CrossborderEvents.ATTENTION_NEEDED),
      resolved: () => codes(CrossborderEvents.ATTENTION_RESOLVED),
    };
  };
  const waiting = async () =>
    z.array(attentionOf).parse((await shop.admin.get("/admin/crossborder/attention")).data.attention);

  const ways = Object.entries(GIVEN_BACK);

  async function givenBack(give: (subscription: Subscription) => Promise<void> = GIVEN_BACK.cancelled) {
    const subscription = await Subscription.start(shop);
    const told = heard();
    await give(subscription);
    await lookAgain(subscription);
    await eventually(async () => (await waiting()).length > 0, "staff to be asked");
    return { subscription, told };
  }
  const resolve = (subscription: Subscription, body: object) =>
    shop.staff("resolve", subscription.reference, body);

  forEach(ways, { fast: 1 })("%s: staff is asked once what becomes of it; it goes on", async (_, give) => {
    const { subscription, told } = await givenBack(give);
    const shown = await subscription.shown();
    expect(await waiting()).toMatchObject([
      {
        id: shown.id,
        reference: subscription.reference,
        code: CODE,
        action: "open_subscription",
        schedule_id: shown.id,
        order_id: shown.order_id,
      },
    ]);
    expect(told.needed().filter((code) => code === CODE)).toHaveLength(1);
    expect((await shop.gateway.schedules())[0]?.status).toBe("ACTIVE");
    expect(shown).toMatchObject({ status: "active", attention_code: CODE });
    expect(await shop.transaction(subscription.reference)).toMatchObject({ attention_since: null });
  });

  slow.it("goes on because staff says so, and nobody is asked again", async () => {
    const { subscription, told } = await givenBack();
    const solved = await resolve(subscription, {
      note: "The tea was broken; the next ones are wanted.",
      code: CODE,
    });
    expect(solved.status).toBe(200);
    expect(await waiting()).toEqual([]);
    expect(told.resolved()).toContain(CODE);
    const before = told.needed().length;
    await shop.staff("reconcile", subscription.reference);
    await lookAgain(subscription);
    expect([await waiting(), told.needed().length]).toEqual([[], before]);
    expect(await subscription.shown()).toMatchObject({
      status: "active",
      attention_code: null,
      last_error: null,
    });
    await subscription.wait(30);
    expect((await subscription.recorded(2)).deductions).toHaveLength(2);
    expect(await waiting()).toEqual([]);
    expect(await resolve(subscription, { note: "Again", code: CODE })).toMatchObject({
      data: { code: "nothing_to_resolve" },
    });
  });

  slow.it.each([
    ["staff", (subscription: Subscription) => subscription.change({ status: "CANCELLED" })],
    ["the customer", (subscription: Subscription) => subscription.cancelAs(subscription.shopper)],
  ])("is cancelled by %s, which answers the question", async (_, cancel) => {
    const { subscription, told } = await givenBack();
    expect((await cancel(subscription)).status).toBe(200);
    expect(await waiting()).toEqual([]);
    await eventually(async () => told.resolved().includes(CODE), "the store to be told");
    expect((await shop.gateway.schedules())[0]?.status).toBe("CANCELLED");
    await shop.runJobLater();
    expect(await waiting()).toEqual([]);
  });

  slow.it("is let go on by one clerk and cancelled by another at once: it is cancelled", async () => {
    const { subscription } = await givenBack();
    const [on] = await Promise.all([
      resolve(subscription, { note: "Go on", code: CODE }),
      subscription.change({ status: "CANCELLED" }),
    ]);
    expect([200, 400]).toContain(on.status);
    expect(await subscription.shown()).toMatchObject({ status: "cancelled", attention_code: null });
    expect((await shop.gateway.schedules())[0]?.status).toBe("CANCELLED");
    expect(await waiting()).toEqual([]);
  });

  slow.it("ends by its last renewal: nobody has to say anything any more", async () => {
    const { subscription, told } = await givenBack();
    await subscription.wait(11 * 30);
    await subscription.recorded(12);
    expect(await subscription.shown()).toMatchObject({ status: "completed", attention_code: null });
    await eventually(async () => told.resolved().includes(CODE), "the store to be told");
    expect(await waiting()).toEqual([]);
  });

  slow.it("at once, before the store had looked: it starts, and staff is asked", async () => {
    await shop.gateway.faults({ ipn: { lose: true } });
    const subscription = await Subscription.open(shop);
    await shop.gateway.act(subscription.reference, "pay");
    await subscription.shopper.complete(subscription.cart.id);
    const order = (await shop.orders())[0];
    expect((await shop.admin.post(`/admin/orders/${order?.id}/cancel`, {})).status).toBe(200);
    await eventually(async () => (await waiting()).some(({ code }) => code === CODE), "staff to be asked");
    expect(await subscription.shown()).toMatchObject({ status: "active", order_id: order?.id });
  });

  slow.it("was cancelled before: nobody is asked", async () => {
    const subscription = await Subscription.start(shop);
    await subscription.change({ status: "CANCELLED" });
    const told = heard();
    await GIVEN_BACK.cancelled(subscription);
    await shop.runJobLater();
    await shop.reconciled(subscription.reference);
    expect([await waiting(), told.needed()]).toEqual([[], []]);
  });

  slow.it("is asked about also where the refund is refused; one answer solves one question", async () => {
    await shop.gateway.faults({ refund: { refuse: { ret_code: "000040", ret_msg: "card closed" } } });
    const { subscription } = await givenBack();
    const codes = async () => (await waiting()).map(({ code }) => code).sort();
    await eventually(async () => (await codes()).length === 2, "both questions");
    expect(await codes()).toContain(CODE);
    expect((await resolve(subscription, { note: "It goes on.", code: CODE })).status).toBe(200);
    const { attention_code } = await shop.transaction(subscription.reference);
    expect([await codes(), typeof attention_code]).toEqual([[attention_code], "string"]);
  });
});
