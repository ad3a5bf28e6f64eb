import { CrossborderEvents } from "medusa-payment-crossborder/workflows";
import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { refusal } from "../../testing/shop/expected";
import { eventually } from "../../testing/shop/sandbox-control";
import { makeOrder as orderOf } from "./renewal-orders";
import { Subscription } from "./subscription";

const API = "/admin/crossborder/recurring-schedules";

export default cases("staff looks after a subscription", (shop) => {
  const detailOf = async (subscription: Subscription) =>
    (await shop.admin.get(`${API}/${await subscription.number()}`)).data.recurring_schedule;

  /** A renewal that was charged, and its place in the address. */
  async function renewed() {
    const subscription = await Subscription.start(shop);
    await subscription.wait(30);
    const renewal = await subscription.renewal();
    const schedule_no = await subscription.number();
    const makeOrder = () =>
      shop.admin.post(`${API}/${schedule_no}/deductions/${renewal.reference}/order`, {});
    return { subscription, renewal, schedule_no, makeOrder };
  }
  const renewalOf = async (subscription: Subscription) => (await detailOf(subscription)).deductions[1];

  it("sees why a renewal has no order, and has it made once that is mended", async () => {
    const heard = new Set<string>();
    shop.onEvent(CrossborderEvents.RECURRING_CHARGED, async (reference) => heard.add(reference));
    const { subscription, renewal, makeOrder } = await renewed();
    const { reference } = renewal;
    await eventually(async () => heard.has(reference), "the store to be told");
    // The gateway is asked no more, which would show the amount again.
    await shop.processed(reference);
    await shop.row(reference).update({ paid_amount: "1.00" });
    await expect(orderOf(shop, reference)).rejects.toMatchObject({ code: "amount_differs" });
    expect(await makeOrder()).toMatchObject(refusal("amount_differs"));
    expect(await renewalOf(subscription)).toMatchObject({
      order_id: null,
      order_error: { code: "amount_differs" },
    });

    const { amount } = await shop.transaction(subscription.reference);
    await shop.row(renewal.reference).update({ paid_amount: amount });
    const made = await makeOrder();
    expect(made).toMatchObject({ status: 200 });
    expect((await makeOrder()).data).toEqual(made.data);
    expect(await shop.paidOrders()).toHaveLength(2);
    const placed = await renewalOf(subscription);
    expect(placed).toMatchObject({ order_id: made.data.order_id, order_error: null });
    expect(placed.order_display_id).toEqual(expect.any(Number));
  });

  slow.it("and it is written down who had it made, and that the store's own code had failed", async () => {
    const { subscription, renewal, makeOrder } = await renewed();
    const first = orderOf(shop, subscription.reference);
    await expect(first).rejects.toMatchObject({ code: "not_a_deduction" });
    await makeOrder();
    const { id } = (await shop.admin.get("/admin/users/me")).data.user;
    const { events } = await detailOf(subscription);
    expect(events).toMatchObject([
      { name: "renewal_order_requested", actor_type: "user", actor_id: id },
      { name: "renewal_order_error", actor_type: "system", data: { code: "not_a_deduction" } },
      { name: "renewal_order_requested", actor_type: "system" },
    ]);
    const { data } = await shop.admin.get(`/admin/crossborder/transactions/${renewal.reference}`);
    expect(data.transaction.events).toContainEqual(
      expect.objectContaining({ name: "renewal_order_requested", actor_id: id }),
    );
  });

  slow.it("but makes no order of what is no renewal of that subscription", async () => {
    const { subscription, renewal, schedule_no } = await renewed();
    const other = await Subscription.start(shop);
    const orders = (await shop.orders()).length;
    const paths: [string, number, string][] = [
      [`${schedule_no}/deductions/${subscription.reference}`, 400, "not_a_deduction"],
      [`${await other.number()}/deductions/${renewal.reference}`, 400, "not_a_deduction"],
      [`${schedule_no}/deductions/cb-nobody`, 404, "transaction_not_found"],
      [`S0/deductions/${renewal.reference}`, 404, "schedule_not_found"],
      [`${schedule_no}/deductions/%3Cb%3E`, 400, "invalid_input"],
    ];
    for (const [path, status, code] of paths) {
      const answer = await shop.admin.post(`${API}/${path}/order`, {});
      expect([path, answer]).toMatchObject([path, { status, data: { code } }]);
    }
    expect(await shop.orders()).toHaveLength(orders);
  });

  slow.it("and sees a raise whose answer was lost", async () => {
    const subscription = await Subscription.start(shop);
    await shop.gateway.faults({ "update-recurring": { drop: true, times: 1 } });
    expect((await subscription.change({ payment_count: 24 })).status).toBe(500);
    expect(await detailOf(subscription)).toMatchObject({
      payment_count: 12,
      requested_payment_count: 24,
      reference: subscription.reference,
    });
    expect((await subscription.change({ payment_count: 24 })).status).toBe(200);
    expect(await detailOf(subscription)).toMatchObject({
      payment_count: 24,
      requested_payment_count: null,
    });
  });
});
