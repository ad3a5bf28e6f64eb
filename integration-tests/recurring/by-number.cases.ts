import { CrossborderEvents } from "medusa-payment-crossborder/workflows";
import { z } from "zod";
import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { eventually } from "../../testing/shop/sandbox-control";
import { Subscription } from "./subscription";

const found = z.object({
  deduction: z.looseObject({ transaction_no: z.string(), state: z.string(), amount: z.string() }),
  is_new: z.boolean(),
});

export default cases("renewals that were never notified", (shop) => {
  const API = "/admin/crossborder/recurring-schedules";
  const at = async (subscription: Subscription) => `${API}/${await subscription.number()}`;
  const ask = async (subscription: Subscription, transaction_no: string) =>
    await shop.admin.post(`${await at(subscription)}/deductions`, { transaction_no });
  const chargedOf = async ({ reference }: Subscription) =>
    (await shop.gateway.schedules()).find((one) => one.reference === reference)?.transactions.slice(1) ?? [];

  async function missed(months: number, plan?: string) {
    const subscription = await Subscription.start(shop, plan);
    await shop.gateway.faults({ ipn: { lose: true } });
    await subscription.wait(months * 30);
    return { subscription, charged: await chargedOf(subscription) };
  }

  it("are imported by their numbers, each once, and told to the store", async () => {
    const told = shop.countEvents(CrossborderEvents.RECURRING_CHARGED);
    const { subscription, charged } = await missed(2);
    for (const number of charged) {
      const answer = await ask(subscription, number);
      expect(answer.status).toBe(200);
      expect(found.parse(answer.data)).toMatchObject({
        is_new: true,
        deduction: { transaction_no: number, state: "paid", amount: "17.50" },
      });
    }
    const again = await Promise.all(charged.map((number) => ask(subscription, number)));
    expect(again.map(({ data: answer }) => found.parse(answer).is_new)).toEqual([false, false]);
    const { deductions, last_error } = await subscription.recorded(3);
    expect([deductions.length, last_error]).toEqual([3, null]);
    await eventually(async () => told.count === 2, "the store to be told");
    const { reference } = deductions.find(({ transaction_no }) => transaction_no === charged[0]) ?? {};
    const unordered = { gateway: "17.50", ledger: "17.50", payments: "0.00", orders: "0.00" };
    expect(await subscription.books(reference)).toEqual(unordered);
  });

  slow.it("are not what another customer has paid, nor a number that the gateway does not know", async () => {
    const other = await Subscription.start(shop);
    const { transaction_no } = await shop.transaction(other.reference);
    const { subscription, charged } = await missed(1);
    const codes = [];
    for (const number of [transaction_no ?? "", ...(await chargedOf(other)), "404404", "4 4"])
      codes.push((await ask(subscription, number)).data.code);
    expect(codes).toEqual(["not_a_deduction", "not_a_deduction", expect.any(String), undefined]);
    expect((await subscription.shown()).deductions).toHaveLength(1);
    expect((await other.shown()).deductions).toHaveLength(1);
    // What went wrong with one keeps nobody from the next.
    expect((await ask(subscription, charged[0] ?? "")).status).toBe(200);
  });

  slow.it("have their orders where the plan says so", async () => {
    const { subscription, charged } = await missed(1, "by_itself");
    await ask(subscription, charged[0] ?? "");
    const { reference } = await subscription.renewal();
    await subscription.hasItsOrder(reference);
  });

  slow.it("are asked about by two clerks at once: one is recorded", async () => {
    const { subscription, charged } = await missed(1);
    const number = charged[0] ?? "";
    const answers = await Promise.all([ask(subscription, number), ask(subscription, number)]);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect((await subscription.shown()).deductions).toHaveLength(2);
  });
});
