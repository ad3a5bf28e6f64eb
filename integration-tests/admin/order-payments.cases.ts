import { z } from "zod";
import { forEach, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { Clerk } from "../../testing/shop/clerk";
import { ADMIN } from "../../testing/store/accounts";

const API = "/admin/crossborder";
/** Of each act, the route and what it takes. */
const ACTS = ["capture", "release", "return", "refund"] as const;

const answered = z.looseObject({
  reference: z.string(),
  actions: z.record(
    z.string(),
    z.looseObject({ allowed: z.boolean(), possible: z.boolean(), reason: z.string().nullable() }),
  ),
  events: z.array(z.looseObject({ name: z.string(), actor_name: z.string().nullable() })),
});

export default cases("the payments of an order", (shop) => {
  const clerk = new Clerk(shop);

  async function paymentsOf(order_id: string) {
    const { status, data } = await shop.admin.get(`${API}/orders/${order_id}/transactions`);
    expect([status, data.message]).toEqual([200, undefined]);
    return z.array(answered).parse(data.transactions);
  }

  const act = (reference: string, name: string, body = {}) =>
    shop.admin.post(`${API}/transactions/${reference}/${name}`, body);

  it("tell staff the channel, the account, the numbers and the amounts, and that it is a test gateway", async () => {
    const { order, reference } = await shop.paidOrder();
    const { transactionNo } = await shop.gateway.order(reference);
    expect(await paymentsOf(order.id)).toMatchObject([
      {
        reference,
        transaction_no: transactionNo,
        state: "paid",
        channel: "channel_a",
        account: { id: "main", environment: "sandbox" },
        amounts: { usd: "17.50" },
        attention: null,
        notice: null,
        customer: { email: expect.stringContaining("@") },
        actions: {
          reconcile: { allowed: true, possible: true, reason: null },
          capture: { possible: false, reason: "nothing_held" },
          release: { possible: false, reason: "nothing_held" },
          return: { possible: false, reason: "payment_recorded" },
          refund: { allowed: true, possible: true, amount: "17.50", whole_only: true, needs_manager: false },
          open_at_counter: { possible: false, reason: "nothing_due" },
        },
      },
    ]);
  });

  it("are the same as the transaction's own route tells", async () => {
    const { order, reference } = await shop.paidOrder();
    const [ofOrder] = await paymentsOf(order.id);
    const { data } = await shop.admin.get(`${API}/transactions/${reference}`);
    expect(answered.parse(data.transaction)).toEqual(ofOrder);
  });

  slow.it(
    "are those of a draft order too, with a hold that may be captured in part by whoever is named then",
    async () => {
      const { order_id, reference } = await clerk.hold(true);
      const [before] = await paymentsOf(order_id);
      expect(before).toMatchObject({
        channel: "in_store",
        held_amount: "25.00",
        notice: { code: "held", amount: "25.00", actions: ["capture", "release"] },
        actions: {
          capture: { possible: true, amount: "25.00", whole_only: false },
          release: { possible: true, amount: "25.00" },
          refund: { possible: false, reason: "nothing_captured" },
          open_at_counter: { possible: false, reason: "order_has_hold" },
        },
      });
      expect((await act(reference, "capture", { amount: "10.00" })).status).toBe(200);
      const [after] = await paymentsOf(order_id);
      expect(after).toMatchObject({
        state: "captured",
        held_amount: "15.00",
        notice: { code: "rest_held", amount: "15.00", actor_name: ADMIN.email, actions: ["release"] },
        actions: {
          capture: { possible: false, reason: "not_held" },
          release: { possible: true, amount: "15.00" },
          refund: { possible: true, amount: "10.00" },
        },
      });
      expect(after?.events.find(({ name }) => name === "capture_requested")?.actor_name).toBe(ADMIN.email);
    },
  );

  forEach(
    [
      ["paid", async () => (await shop.paidOrder()).reference],
      ["held", async () => (await clerk.hold()).reference],
      ["not paid", async () => (await shop.checkout()).reference],
      [
        "refunded",
        async () => {
          const { reference } = await shop.paidOrder();
          await act(reference, "refund");
          return reference;
        },
      ],
    ],
    { fast: 1 },
  )(
    "of one that is %s: what cannot be done is refused for the reason that was told before",
    async (_state, open) => {
      const reference = await open();
      const { data } = await shop.admin.get(`${API}/transactions/${reference}`);
      const { actions } = answered.parse(data.transaction);
      const impossible = ACTS.filter((name) => !actions[name]?.possible);
      expect(impossible.length).toBeGreaterThan(0);
      for (const name of impossible) {
        const { status, data: refusal } = await act(reference, name);
        expect([name, status, refusal.code]).toEqual([name, 400, actions[name]?.reason]);
      }
    },
  );

  it("are refunded whole, once, and all books have it", async () => {
    const { order, reference } = await shop.paidOrder();
    expect(await act(reference, "refund")).toMatchObject({
      status: 200,
      data: { transaction: { state: "refunded", refunded_amount: "17.50" } },
    });
    expect(await act(reference, "refund")).toMatchObject({ status: 400, data: { code: "already_returned" } });
    expect(await shop.gateway.order(reference)).toMatchObject({ refunded: "17.50" });
    expect(await shop.gateway.calls("refund")).toHaveLength(1);
    const [placed] = (await shop.orders()).filter(({ id }) => id === order.id);
    expect(placed?.payment_collections[0]?.payments[0]?.refunds).toEqual([{ amount: 17.5 }]);
    const [{ events } = { events: [] }] = await paymentsOf(order.id);
    expect(events.filter(({ name }) => name.startsWith("refund_")).map(({ name }) => name)).toEqual([
      "refund_error",
      "refund_requested",
      "refund_requested",
    ]);
  });

  it.each([
    [{ manager_account_no: "900001" }, "manager_account_no/store_admin_password: both of them, or neither"],
    [{ amount: "1.00" }, "Only the whole payment of 17.50 USD can be refunded, not 1.00 USD"],
    [{ part: "1.00" }, "Unrecognized fields: 'part'"],
  ])("are not refunded with %j", async (body, message) => {
    const { reference } = await shop.paidOrder();
    expect(await act(reference, "refund", body)).toMatchObject({
      status: 400,
      data: { message: expect.stringContaining(message) },
    });
    expect(await shop.gateway.calls("refund")).toEqual([]);
  });

  it("of an order that does not exist are not found", async () => {
    expect(await shop.admin.get(`${API}/orders/order_nothing/transactions`)).toMatchObject({
      status: 404,
      data: { code: "order_not_found" },
    });
  });
});
