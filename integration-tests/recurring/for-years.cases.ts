import { CrossborderEvents } from "medusa-payment-crossborder/workflows";
import { z } from "zod";
import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { eventually } from "../../testing/shop/sandbox-control";
import { Subscription } from "./subscription";

const UNORDERED = { gateway: "17.50", ledger: "17.50", payments: "0.00", orders: "0.00" };

export default cases("a subscription that is charged for years", (shop) => {
  slow.it("is listed by its newest 100 payments, and each page counts all of them", async () => {
    const events = shop.recordEvents();
    const subscription = await Subscription.start(shop, "fortnightly");
    await subscription.wait(104 * 14);
    const told = () => events.filter(({ name }) => name === CrossborderEvents.RECURRING_CHARGED);
    await eventually(async () => told().length >= 104, "all renewals to be told of", 120);

    const shown = await subscription.shown();
    expect(shown).toMatchObject({ deduction_count: 105, paid_count: 105, attention_code: null });
    expect(shown.deductions).toHaveLength(100);
    expect(shown.deductions.map(({ reference }) => reference)).not.toContain(subscription.reference);
    const path = `/crossborder/recurring-schedules`;
    const { data } = await shop.admin.get(`/admin${path}/${shown.id}`);
    expect(
      data.recurring_schedule.deductions.map(({ reference }: { reference: string }) => reference),
    ).toEqual(shown.deductions.map(({ reference }) => reference));
    // The page of the subscription leads to all of them.
    const all = await shop.admin.get("/admin/crossborder/transactions", { params: { q: shown.id } });
    expect(all.data.count).toBe(105);
    const own = await subscription.shopper.get(`/store${path}`);
    expect(own.data.recurring_schedules[0]).toMatchObject({ deduction_count: 105, paid_count: 105 });
    const numbers = told().map(({ data }) => z.object({ deduction: z.number() }).parse(data).deduction);
    expect([new Set(numbers).size, Math.min(...numbers), Math.max(...numbers)]).toEqual([104, 2, 105]);

    // The second of all is known, too, though no list shows it.
    const [, second = ""] = (await shop.gateway.schedules())[0]?.transactions ?? [];
    const again = await shop.admin.post(`/admin${path}/${shown.id}/deductions`, { transaction_no: second });
    expect([again.status, again.data.is_new]).toEqual([200, false]);
    expect(await subscription.books(again.data.deduction.reference)).toEqual(UNORDERED);
    const { data: link } = await shop.admin.post(`/admin${path}/${shown.id}/end-link`, {});
    const page = await fetch(link.end_url);
    expect(await page.text()).toMatch(/105 payments, \$1,837\.50/);
  });
});
