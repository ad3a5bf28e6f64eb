import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { ADMIN } from "../../testing/store/accounts";
import { Subscription } from "./subscription";

export default cases("who changed a recurring schedule is written down", (shop) => {
  const historyOf = async (subscription: Subscription) => {
    const number = await subscription.number();
    const { data } = await shop.admin.get(`/admin/crossborder/recurring-schedules/${number}`);
    return data.recurring_schedule.events;
  };
  const userId = async () => (await shop.admin.get("/admin/users/me")).data.user.id;

  it("with the user's id, also when the change was refused", async () => {
    const subscription = await Subscription.start(shop);
    await subscription.change({ payment_count: 1 });
    await subscription.change({ payment_count: 24 });
    await subscription.change({ status: "CANCELLED" });
    const by = { actor_type: "user", actor_id: await userId(), actor_name: ADMIN.email };
    expect(await historyOf(subscription)).toMatchObject([
      { ...by, name: "schedule_change_requested", data: { status: "CANCELLED" } },
      { ...by, name: "schedule_change_requested", data: { payment_count: 24 } },
      { ...by, name: "schedule_change_error", data: { code: "payment_count_not_greater" } },
      { ...by, name: "schedule_change_requested", data: { payment_count: 1 } },
    ]);
  });

  it("with the customer's id, who cancelled their own", async () => {
    const subscription = await Subscription.start(shop);
    expect((await subscription.cancelAs(subscription.shopper)).status).toBe(200);
    expect(await historyOf(subscription)).toMatchObject([
      {
        name: "schedule_change_requested",
        actor_type: "customer",
        actor_id: subscription.customer,
        data: { status: "CANCELLED" },
      },
    ]);
  });

  slow.it("but not what somebody else's customer tries", async () => {
    const subscription = await Subscription.start(shop);
    const stranger = shop.shopper();
    await stranger.signUp();
    expect((await subscription.cancelAs(stranger)).status).toBe(404);
    expect(await historyOf(subscription)).toEqual([]);
  });
});
