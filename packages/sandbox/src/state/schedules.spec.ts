import { open, recurring, startSchedule } from "../orders.spec.helper";
import { advanceDays, deductionsOf, scheduleOf, type ShownSchedule } from "../schedules.spec.helper";
import { Shop } from "../shop.spec.helper";

const DAY_MS = 24 * 60 * 60_000;

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.sandbox.close());

describe("a recurring schedule", () => {
  it("starts when the customer pays, not before", async () => {
    const reference = await open(shop, "securePay", recurring);
    expect(await shop.query(reference)).not.toHaveProperty("scheduleNo");
    await shop.customer("pay", reference);
    expect(await shop.query(reference)).toMatchObject({ scheduleNo: expect.stringMatching(/^\d+$/) });
    expect(await shop.recorded(reference)).toMatchObject({
      schedule: { paymentCount: 3, frequency: 30, status: "ACTIVE" },
    });
  });

  it("is shown although its next deduction is in millions of years", async () => {
    const scheduleNo = await startSchedule(shop, { frequency: "999999999" });
    expect(await scheduleOf(shop, scheduleNo)).toMatchObject({ status: "ACTIVE", frequency: 999999999 });
  });

  it("is not started by an ordinary card payment", async () => {
    const reference = await open(shop, "securePay", { vendor: "creditcard", creditType: "normal" });
    await shop.customer("pay", reference);
    const paid = await shop.query(reference);
    expect(paid).toMatchObject({ status: "success" });
    expect(paid).not.toHaveProperty("scheduleNo");
    expect((await shop.control("GET", "/schedules")).body).toEqual({ schedules: [] });
  });

  it("makes no more deductions once it is cancelled", async () => {
    const scheduleNo = await startSchedule(shop);
    await advanceDays(shop, 30);
    await shop.call("updateRecurring", { scheduleNo, status: "CANCELLED" });
    await advanceDays(shop, 300);
    const cancelled = { status: "CANCELLED", deductions_made: 2, next_deduction_at: null };
    expect(await scheduleOf(shop, scheduleNo)).toMatchObject(cancelled);
  });

  it("goes on after its first payment was reversed: the shop must cancel it", async () => {
    const scheduleNo = await startSchedule(shop);
    const [{ reference }] = await deductionsOf(shop, scheduleNo);
    await shop.call("reverse", { reference });
    await advanceDays(shop, 60);
    const statuses = (await deductionsOf(shop, scheduleNo)).map(({ status }) => status);
    expect(statuses).toEqual(["reversed", "success", "success"]);
  });

  it("is shown with its terms, its deductions so far and the next due time", async () => {
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

  it("is forgotten on reset, and makes no more deductions", async () => {
    const scheduleNo = await startSchedule(shop);
    await shop.control("POST", "/reset");
    await advanceDays(shop, 30);
    expect((await shop.control("GET", "/schedules")).body).toEqual({ schedules: [] });
    expect((await shop.control("GET", "/transactions")).body).toEqual({ transactions: [] });
    const update = await shop.call("updateRecurring", { scheduleNo, paymentCount: "5" });
    expect(update).toMatchObject({ ret_code: "000021" });
  });
});

describe("a declined deduction", () => {
  const decline = (scheduleNo: string) =>
    shop.control<ShownSchedule>("POST", `/schedules/${scheduleNo}/decline`);

  it("takes nothing, counts towards the limit, and the schedule goes on", async () => {
    const scheduleNo = await startSchedule(shop);
    expect(await decline(scheduleNo)).toMatchObject({ status: 200, body: { next_deduction_declined: true } });
    await advanceDays(shop, 300);
    const [, second, third] = await deductionsOf(shop, scheduleNo);
    expect(second).toMatchObject({ status: "failed", paid: "0.00", amount: "12.50", paid_at: null });
    expect(third).toMatchObject({ status: "success", paid: "12.50" });
    expect(await scheduleOf(shop, scheduleNo)).toMatchObject({ status: "COMPLETED", deductions_made: 3 });
  });

  it("is charged on the gateway's own retry: under the same number, and it counts once", async () => {
    const scheduleNo = await startSchedule(shop);
    await decline(scheduleNo);
    await advanceDays(shop, 30);
    const [, declined] = await deductionsOf(shop, scheduleNo);
    const { transactionNo = "" } = declined ?? {};
    expect(await shop.act("retry", transactionNo)).toMatchObject({
      status: 200,
      body: { transactionNo, status: "success", paid: "12.50" },
    });
    expect(await scheduleOf(shop, scheduleNo)).toMatchObject({ deductions_made: 2 });
  });

  it("cannot be asked for when no deduction is to come", async () => {
    const scheduleNo = await startSchedule(shop);
    await shop.call("updateRecurring", { scheduleNo, status: "CANCELLED" });
    const error = "the schedule is CANCELLED; no deduction is to come";
    expect(await decline(scheduleNo)).toEqual({ status: 409, body: { error } });
    expect(await decline("1")).toEqual({ status: 404, body: { error: "no such schedule" } });
  });
});
