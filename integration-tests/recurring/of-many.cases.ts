import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { Subscription } from "./subscription";

const API = "/admin/crossborder/recurring-deductions";
const UNORDERED = { gateway: "17.50", ledger: "17.50", payments: "0.00", orders: "0.00" };

export default cases("renewals of many subscriptions that were never notified", (shop) => {
  const ask = async (transaction_no: string) => await shop.admin.post(API, { transaction_no });
  const numbersIn = async (text: string | Buffer, more = {}) =>
    await shop.admin.post(`${API}/numbers`, { file: Buffer.from(text).toString("base64"), ...more });
  const chargedOf = async ({ reference }: Subscription) =>
    (await shop.gateway.schedules()).find((one) => one.reference === reference)?.transactions.slice(1) ?? [];

  /** Two customers; of a month of theirs the shop was told nothing. */
  async function missed(...plans: string[]) {
    const all = [];
    for (const plan of plans) all.push(await Subscription.start(shop, plan));
    await shop.gateway.faults({ ipn: { lose: true } });
    await shop.gateway.advanceClock(30 * 24 * 60);
    const charged = await Promise.all(all.map(chargedOf));
    return { all, numbers: charged.map(([number]) => number ?? "") };
  }

  it("are recorded by one file, each under its own, and have an order where the plan says so", async () => {
    const { all, numbers } = await missed("monthly", "by_itself");
    // The file says nothing of subscriptions, and is that of a spreadsheet in China.
    const lines = numbers.map((number) => `'${number}\t17.50`);
    const file = Buffer.from(`\ufeff交易流水号\t金额\n${lines.join("\n")}\n`, "utf16le");
    expect((await numbersIn(file)).data).toEqual({ numbers });
    for (const [at, number] of numbers.entries()) {
      const { schedule_no } = (await all[at]?.shown()) ?? {};
      const { status, data } = await ask(number);
      expect([status, data]).toEqual([
        200,
        {
          is_new: true,
          deduction: expect.objectContaining({ transaction_no: number, state: "paid", amount: "17.50" }),
          recurring_schedule: expect.objectContaining({ schedule_no }),
        },
      ]);
    }
    const [plain, byItself] = all;
    const unordered = await plain?.renewal();
    expect(await plain?.books(unordered?.reference)).toEqual(UNORDERED);
    const ordered = await byItself?.renewal();
    await byItself?.hasItsOrder(ordered?.reference ?? "");
    // The file is given once more.
    const again = await Promise.all(numbers.map(ask));
    expect(again.map(({ data }) => data.is_new)).toEqual([false, false]);
    for (const one of all) expect((await one.shown()).deductions).toHaveLength(2);
    expect(await plain?.books(unordered?.reference)).toEqual(UNORDERED);
    expect(await shop.orders()).toHaveLength(3);
  });

  slow.it("are no other payments: those are told, and nothing is written", async () => {
    const { all, numbers } = await missed("monthly");
    const { reference } = await shop.checkout();
    await shop.gateway.act(reference, "pay");
    const { transactionNo = "" } = await shop.gateway.order(reference);
    const codes = [];
    for (const number of [transactionNo, "404404"]) codes.push((await ask(number)).data.code);
    expect(codes).toEqual(["not_a_deduction", "not_a_deduction"]);
    await shop.gateway.faults({ ipn: { lose: true }, "tran-query": { reset: true } });
    expect((await ask(numbers[0] ?? "")).data.code).toBe("gateway_unclear");
    expect((await all[0]?.shown())?.deductions).toHaveLength(1);
    await shop.gateway.faults({});
    expect((await ask(numbers[0] ?? "")).data.is_new).toBe(true);
    const renewal = await all[0]?.renewal();
    expect(await all[0]?.books(renewal?.reference)).toEqual(UNORDERED);
    expect(await numbersIn("Order;Deduction Id\n7;00101\n", { column: "Deduction Id" })).toMatchObject({
      data: { numbers: ["00101"] },
    });
  });

  slow.it("are recorded once where two clerks give the same file at once", async () => {
    const { all, numbers } = await missed("monthly", "by_itself");
    const answers = await Promise.all([...numbers, ...numbers].map(ask));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2);
    // Who came second may have been told to try again.
    expect((await Promise.all(numbers.map(ask))).map(({ status }) => status)).toEqual([200, 200]);
    for (const one of all) expect((await one.recorded(2)).deductions).toHaveLength(2);
    const [plain, byItself] = all;
    expect(await plain?.books((await plain?.renewal())?.reference)).toEqual(UNORDERED);
    await byItself?.hasItsOrder((await byItself?.renewal())?.reference ?? "");
    expect(await shop.orders()).toHaveLength(3);
  });
});
