import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { ADMIN } from "../../testing/store/accounts";
import { Subscription } from "./subscription";

export default cases("who changed a recurring schedule is written down", (shop) => {
  const detailOf = async (subscription: Subscription) => {
    const number = await subscription.number();
    const { data } = await shop.admin.get(`/admin/crossborder/recurring-schedules/${number}`);
    return data.recurring_schedule;
  };
  const historyOf = async (subscription: Subscription) => (await detailOf(subscription)).events;
  const userId = async () => (await shop.admin.get("/admin/users/me")).data.user.id;

  slow.it("with the user's id, also when the change was refused", async () => {
    const subscription = await Subscription.start(shop);
    await subscription.change({ payment_count: 1 });
    await subscription.change({ payment_count: 24 });
    await subscription.change({ status: "CANCELLED" });
    const by = { actor_type: "user", actor_id: await userId(), actor_name: ADMIN.email };
    const answered = { ...by, name: "operation_answered" };
    expect(await historyOf(subscription)).toMatchObject([
      { ...answered, data: { kind: "cancel", outcome: "succeeded" } },
      { ...by, name: "schedule_change_requested", data: { status: "CANCELLED" } },
      { ...answered, data: { kind: "raise", outcome: "succeeded" } },
      { ...by, name: "schedule_change_requested", data: { payment_count: 24 } },
      { ...by, name: "schedule_change_error", data: { code: "payment_count_not_greater" } },
      { ...by, name: "schedule_change_requested", data: { payment_count: 1 } },
    ]);
  });

  it("with the customer's id, who cancelled their own", async () => {
    const subscription = await Subscription.start(shop);
    expect((await subscription.cancelAs(subscription.shopper)).status).toBe(200);
    expect(await historyOf(subscription)).toMatchObject([
      { name: "operation_answered", actor_type: "customer", actor_id: subscription.customer },
      {
        name: "schedule_change_requested",
        actor_type: "customer",
        actor_id: subscription.customer,
        data: { status: "CANCELLED" },
      },
    ]);
  });

  slow.it("with each call to the gateway, and what it answered", async () => {
    const subscription = await Subscription.start(shop);
    await shop.gateway.faults({
      "update-recurring": { refuse: { ret_code: "000022", ret_msg: "no" }, times: 1 },
    });
    await subscription.change({ payment_count: 24 });
    await shop.gateway.faults({ "update-recurring": { drop: true, times: 1 } });
    await subscription.change({ status: "CANCELLED" });
    const before = await detailOf(subscription);
    const user = { actor_type: "user", actor_id: await userId() };
    const refused = { kind: "raise", payment_count: 24, outcome: "refused", ret_code: "000022", attempts: 1 };
    expect(before.operations).toMatchObject([
      { ...user, ...refused },
      { ...user, kind: "cancel", payment_count: null, outcome: "unknown", ret_code: null, attempts: 1 },
    ]);
    // The same request is refused now, which says that it was carried out.
    await shop.runJob();
    const after = await detailOf(subscription);
    expect(after.status).toBe("cancelled");
    expect(after.operations).toMatchObject([
      refused,
      {
        kind: "cancel",
        outcome: "succeeded",
        ret_code: "000040",
        attempts: 2,
        called_at: expect.any(String),
      },
    ]);
    expect(after.operations[1].called_at > before.operations[1].called_at).toBe(true);
  });

  slow.it("but not what somebody else's customer tries", async () => {
    const subscription = await Subscription.start(shop);
    const stranger = shop.shopper();
    await stranger.signUp();
    expect((await subscription.cancelAs(stranger)).status).toBe(404);
    expect(await historyOf(subscription)).toEqual([]);
  });
});
