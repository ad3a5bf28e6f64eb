import { startSchedule } from "../orders.spec.helper";
import { advanceDays, deductionsOf, scheduleOf, type ShownSchedule } from "../schedules.spec.helper";
import { Shop } from "../shop.spec.helper";

const DAY_MS = 24 * 60 * 60_000;

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.sandbox.close());

const update = (fields: Record<string, string>) => shop.call("updateRecurring", fields);

describe("a schedule", () => {
  it("charges nothing more once it is cancelled, and stays so", async () => {
    const scheduleNo = await startSchedule(shop);
    await advanceDays(shop, 30);
    await update({ scheduleNo, status: "CANCELLED" });
    await advanceDays(shop, 300);
    const cancelled = { status: "CANCELLED", deductions_made: 2, next_deduction_at: null };
    expect(await scheduleOf(shop, scheduleNo)).toMatchObject(cancelled);
    expect(await update({ scheduleNo, paymentCount: "0" })).toMatchObject({ ret_code: "000040" });
  });

  it("charges on although its first payment went back: the shop must cancel it", async () => {
    const scheduleNo = await startSchedule(shop);
    const [{ reference }] = await deductionsOf(shop, scheduleNo);
    await shop.call("reverse", { reference: String(reference) });
    await advanceDays(shop, 60);
    const statuses = (await deductionsOf(shop, scheduleNo)).map(({ status }) => status);
    expect(statuses).toEqual(["reversed", "success", "success"]);
  });

  it("is shown with everything that it did and will do", async () => {
    const scheduleNo = await startSchedule(shop);
    const [first] = await deductionsOf(shop, scheduleNo);
    const shown = {
      scheduleNo,
      reference: first.reference,
      paymentCount: 3,
      frequency: 30,
      status: "ACTIVE",
      deductions_made: 1,
      next_deduction_at: new Date(Date.parse(String(first.paid_at)) + 30 * DAY_MS).toISOString(),
      next_deduction_declined: false,
      transactions: [first.transactionNo],
    };
    expect(await scheduleOf(shop, scheduleNo)).toEqual(shown);
    expect((await shop.control("GET", "/schedules")).body).toEqual({ schedules: [shown] });
    expect(await shop.control("GET", "/schedules/1")).toMatchObject({ status: 404 });
  });

  it("is forgotten on reset, and charges nothing more", async () => {
    const scheduleNo = await startSchedule(shop);
    await shop.control("POST", "/reset");
    await advanceDays(shop, 30);
    expect((await shop.control("GET", "/schedules")).body).toEqual({ schedules: [] });
    expect((await shop.control("GET", "/transactions")).body).toEqual({ transactions: [] });
    expect(await update({ scheduleNo, paymentCount: "5" })).toMatchObject({ ret_code: "000021" });
  });
});

describe("a declined deduction", () => {
  const decline = (scheduleNo: string) =>
    shop.control<ShownSchedule>("POST", `/schedules/${scheduleNo}/decline`);

  it("takes nothing, uses up one of the count, and the schedule goes on", async () => {
    const scheduleNo = await startSchedule(shop);
    expect(await decline(scheduleNo)).toMatchObject({ status: 200, body: { next_deduction_declined: true } });
    await advanceDays(shop, 300);
    const [, second, third] = await deductionsOf(shop, scheduleNo);
    expect(second).toMatchObject({ status: "failed", paid: "0.00", amount: "12.50", paid_at: null });
    expect(third).toMatchObject({ status: "success", paid: "12.50" });
    expect(await scheduleOf(shop, scheduleNo)).toMatchObject({ status: "COMPLETED", deductions_made: 3 });
  });

  it("cannot be wished for when none is to come", async () => {
    const scheduleNo = await startSchedule(shop);
    await update({ scheduleNo, status: "CANCELLED" });
    const refused = { status: 409, body: { error: expect.stringContaining("CANCELLED") } };
    expect(await decline(scheduleNo)).toMatchObject(refused);
    expect(await decline("1")).toMatchObject({ status: 404 });
  });
});
