import { startSchedule } from "../orders.spec.helper";
import { advanceDays, deductionsOf, scheduleOf } from "../schedules.spec.helper";
import { Shop } from "../shop.spec.helper";
import { Receiver, until } from "../receiver.spec.helper";

const DAY_MS = 24 * 60 * 60_000;

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.sandbox.close());

const update = (fields: Record<string, string>) => shop.call("updateRecurring", fields);
const timesOf = async (scheduleNo: string) =>
  (await deductionsOf(shop, scheduleNo)).map(({ paid_at }) => Date.parse(String(paid_at)));

describe("the card is charged again", () => {
  it("when its time has come, not before, and by the same terms", async () => {
    const scheduleNo = await startSchedule(shop, { note: "tea club" });
    await advanceDays(shop, 29.9);
    expect(await deductionsOf(shop, scheduleNo)).toHaveLength(1);
    await advanceDays(shop, 0.1);
    const [first, second] = await deductionsOf(shop, scheduleNo);
    expect(second).toMatchObject({
      operation: "recurring-deduction",
      reference: first.reference,
      vendor: "creditcard",
      currency: "USD",
      amount: "12.50",
      paid: "12.50",
      status: "success",
      note: "tea club",
      deduction: 2,
      schedule: first.schedule,
    });
    expect(second.transactionNo).not.toBe(first.transactionNo);
    expect(second.created_at).toBe(second.paid_at);
    expect(await shop.recorded(String(first.reference))).toEqual(first);
  });

  it("twelve times when a year is skipped, each at its own due time", async () => {
    const scheduleNo = await startSchedule(shop, { paymentCount: "0" });
    await advanceDays(shop, 12 * 30);
    const times = await timesOf(scheduleNo);
    expect(times).toEqual(Array.from({ length: 13 }, (_gap, number) => times[0] + number * 30 * DAY_MS));
  });

  it("every 30 days when the shop named no frequency", async () => {
    const scheduleNo = await startSchedule(shop, { frequency: undefined });
    await advanceDays(shop, 30);
    const [first, second] = await timesOf(scheduleNo);
    expect(second - first).toBe(30 * DAY_MS);
  });

  it("in the order in which different schedules fall due", async () => {
    await startSchedule(shop, { frequency: "3" });
    await startSchedule(shop, { frequency: "2" });
    await advanceDays(shop, 6);
    const { transactions } = (
      await shop.control<{ transactions: { created_at: string }[] }>("GET", "/transactions")
    ).body;
    const times = transactions.map(({ created_at }) => created_at);
    expect(times).toHaveLength(6);
    expect(times).toEqual([...times].sort());
  });

  it("and the shop is told although nobody looks or touches the clock", async () => {
    const receiver = await Receiver.open();
    await startSchedule(shop, { ipnUrl: receiver.url, frequency: "1" });
    await advanceDays(shop, 1 - 1000 / DAY_MS);
    await until(() => receiver.received.length === 2);
    await receiver.close();
  });
});

describe("the count of deductions", () => {
  it("includes the customer's own payment, and runs out", async () => {
    const scheduleNo = await startSchedule(shop);
    await advanceDays(shop, 30);
    expect(await scheduleOf(shop, scheduleNo)).toMatchObject({ status: "ACTIVE", deductions_made: 2 });
    await advanceDays(shop, 300);
    expect(await scheduleOf(shop, scheduleNo)).toMatchObject({
      status: "COMPLETED",
      deductions_made: 3,
      next_deduction_at: null,
    });
  });

  it("is used up at once when it is one", async () => {
    const scheduleNo = await startSchedule(shop, { paymentCount: "1" });
    expect(await scheduleOf(shop, scheduleNo)).toMatchObject({ status: "COMPLETED", deductions_made: 1 });
  });

  it.each([
    ["5", 5, "COMPLETED"],
    ["0", 13, "ACTIVE"],
  ])(
    "goes on in the old rhythm when it is raised to %s, and makes up for nothing",
    async (count, made, status) => {
      const scheduleNo = await startSchedule(shop);
      await advanceDays(shop, 100);
      expect(await update({ scheduleNo, paymentCount: count })).toMatchObject({ ret_code: "000100" });
      const [first] = await timesOf(scheduleNo);
      const next = new Date(first + 120 * DAY_MS).toISOString();
      const raised = { status: "ACTIVE", deductions_made: 3, next_deduction_at: next };
      expect(await scheduleOf(shop, scheduleNo)).toMatchObject(raised);
      await advanceDays(shop, 300);
      expect(await scheduleOf(shop, scheduleNo)).toMatchObject({ status, deductions_made: made });
      expect((await timesOf(scheduleNo))[3]).toBe(first + 120 * DAY_MS);
    },
  );
});
