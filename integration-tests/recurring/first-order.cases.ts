import { createRenewalOrderWorkflow, CrossborderEvents } from "medusa-payment-crossborder/workflows";
import { z } from "zod";
import { cases } from "../../testing/shop/cases";
import { eventually } from "../../testing/shop/sandbox-control";
import { goodsOf } from "./goods";
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

  /** Staff lets the money of the first order go back. */
  const GIVEN_BACK = {
    "refunded by staff": async ({ reference }: Subscription) => {
      const { order_id } = await shop.transaction(reference);
      const order = (await shop.orders()).find(({ id }) => id === order_id);
      const payment = order?.payment_collections[0]?.payments[0]?.id;
      expect((await shop.admin.post(`/admin/payments/${payment}/refund`, {})).status).toBe(200);
    },
    "refunded in the gateway's dashboard": async ({ reference }: Subscription) => {
      await shop.gateway.act(reference, "refund");
      await shop.admin.post(`/admin/crossborder/transactions/${reference}/reconcile`, {});
    },
    cancelled: async ({ reference }: Subscription) => {
      const { order_id } = await shop.transaction(reference);
      expect((await shop.admin.post(`/admin/orders/${order_id}/cancel`, {})).status).toBe(200);
    },
  };
  const ways = Object.entries(GIVEN_BACK);

  /** The job looks at the first payment again, and at nothing else. */
  async function lookAgain({ reference }: Subscription): Promise<void> {
    const next_check_at = new Date(0);
    await shop.database("crossborder_transaction").where({ reference }).update({ next_check_at });
    await shop.runJob();
  }

  async function givenBack(give: (subscription: Subscription) => Promise<void> = GIVEN_BACK.cancelled) {
    const subscription = await Subscription.start(shop);
    const told = heard();
    await give(subscription);
    await lookAgain(subscription);
    await eventually(async () => (await waiting()).length > 0, "staff to be asked");
    return { subscription, told };
  }
  const resolve = (subscription: Subscription, body: object) =>
    shop.admin.post(`/admin/crossborder/transactions/${subscription.reference}/resolve`, body);

  it.each(ways)("%s: its renewals have their orders, as the first one was placed", async (_, give) => {
    shop.onEvent(CrossborderEvents.RECURRING_CHARGED, (reference) =>
      createRenewalOrderWorkflow(shop.container).run({ input: { reference } }),
    );
    const subscription = await Subscription.start(shop);
    const { order_id } = await subscription.shown();
    const placed = await goodsOf(shop, order_id);
    await give(subscription);
    await lookAgain(subscription);
    await subscription.wait(30);
    const renewal = await subscription.renewal();
    await subscription.hasItsOrder(renewal.reference);
    const made = await shop.transaction(renewal.reference);
    expect(await goodsOf(shop, made.order_id ?? "")).toEqual(placed);
    const nothing = { gateway: "0.00", ledger: "0.00", payments: "0.00", orders: "0.00" };
    expect(await subscription.books()).toEqual(nothing);
  });

  it("edited afterwards: a renewal is of what was agreed", async () => {
    const subscription = await Subscription.start(shop);
    const { order_id } = await subscription.shown();
    const placed = await goodsOf(shop, order_id);
    expect((await shop.admin.post("/admin/order-edits", { order_id })).status).toBe(200);
    const items = [{ variant_id: shop.seeded.variants.teapot, quantity: 2 }];
    expect((await shop.admin.post(`/admin/order-edits/${order_id}/items`, { items })).status).toBe(200);
    expect((await shop.admin.post(`/admin/order-edits/${order_id}/request`, {})).status).toBe(200);
    expect((await shop.admin.post(`/admin/order-edits/${order_id}/confirm`, {})).status).toBe(200);
    expect((await goodsOf(shop, order_id)).items).toHaveLength(placed.items.length + 1);
    await subscription.wait(30);
    const { reference } = await subscription.renewal();
    const { result } = await createRenewalOrderWorkflow(shop.container).run({ input: { reference } });
    await subscription.hasItsOrder(reference);
    expect(await goodsOf(shop, result.order_id)).toEqual(placed);
  });

  it.each(ways)("%s: staff is asked once what becomes of it, and it goes on meanwhile", async (_, give) => {
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

  it("stays a question when the next renewal is charged", async () => {
    const { subscription } = await givenBack();
    await subscription.wait(30);
    await subscription.recorded(2);
    expect(await waiting()).toMatchObject([{ code: CODE }]);
  });

  it("is a question again each day until it is answered", async () => {
    const { told } = await givenBack();
    await shop.runJobLater();
    expect(told.needed().filter((code) => code === CODE)).toHaveLength(2);
    expect(await waiting()).toMatchObject([{ code: CODE }]);
  });

  it("goes on because staff says so, and nobody is asked again", async () => {
    const { subscription, told } = await givenBack();
    const solved = await resolve(subscription, {
      note: "The tea was broken; the next ones are wanted.",
      code: CODE,
    });
    expect(solved.status).toBe(200);
    expect(await waiting()).toEqual([]);
    expect(told.resolved()).toContain(CODE);
    const before = told.needed().length;
    await shop.admin.post(`/admin/crossborder/transactions/${subscription.reference}/reconcile`, {});
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

  it.each([
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

  it("was cancelled before: nobody is asked", async () => {
    const subscription = await Subscription.start(shop);
    await subscription.change({ status: "CANCELLED" });
    const told = heard();
    await GIVEN_BACK.cancelled(subscription);
    await shop.runJobLater();
    await shop.reconciled(subscription.reference);
    expect([await waiting(), told.needed()]).toEqual([[], []]);
  });

  it("is asked about also where the gateway refuses the refund; the answer to the one solves not the other", async () => {
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
