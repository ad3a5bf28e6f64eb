import { startSchedule } from "../orders.spec.helper";
import { Receiver, until } from "../receiver.spec.helper";
import { advanceDays, deductionsOf, scheduleOf } from "../schedules.spec.helper";
import { type Fields, type ShownOrder, Shop } from "../shop.spec.helper";

const DAY_MS = 24 * 60 * 60_000;

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.sandbox.close());

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
    expect(second.transactionNo).toMatch(/^\d+$/);
    expect(second.transactionNo).not.toBe(first.transactionNo);
    expect(second.created_at).toBe(second.paid_at);
    // Its notification goes out in its own time.
    expect(await shop.recorded(first.reference)).toEqual({ ...first, ipn_sent: expect.any(Number) });
  });

  it("twelve times when the clock is advanced by a year, each at its own due time", async () => {
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

  it("in the order in which the deductions of different schedules fall due", async () => {
    const every3 = await startSchedule(shop, { frequency: "3" });
    const every2 = await startSchedule(shop, { frequency: "2" });
    await advanceDays(shop, 5);
    const { body } = await shop.control<{ transactions: ShownOrder[] }>("GET", "/transactions");
    const made = body.transactions.map(({ schedule, deduction }) => [Object(schedule).scheduleNo, deduction]);
    expect(made).toEqual([[every3, 1], [every2, 1], [every2, 2], [every3, 2], [every2, 3]]); // prettier-ignore
  });

  it("and the shop is notified in real time, without a request to the sandbox", async () => {
    const receiver = await Receiver.open();
    await startSchedule(shop, { ipnUrl: receiver.url, frequency: "1" });
    await advanceDays(shop, 1 - 1000 / DAY_MS);
    await until(() => receiver.received.length === 2);
    await receiver.close();
  });
});

describe("the card is charged against the schedule, for a shop that must notice", () => {
  const charge = (scheduleNo: string, body?: unknown) =>
    shop.control("POST", `/schedules/${scheduleNo}/charge`, body);

  it("after the schedule was cancelled", async () => {
    const scheduleNo = await startSchedule(shop);
    await shop.call("updateRecurring", { scheduleNo, status: "CANCELLED" });
    expect((await charge(scheduleNo)).status).toBe(200);
    const [, second] = await deductionsOf(shop, scheduleNo);
    expect(second).toMatchObject({ status: "success", paid: "12.50", deduction: 2 });
  });

  it("with another amount", async () => {
    const scheduleNo = await startSchedule(shop);
    await charge(scheduleNo, { amount: "19.90" });
    const [first, second] = await deductionsOf(shop, scheduleNo);
    expect([first.paid, second.paid]).toEqual(["12.50", "19.90"]);
  });

  it.each([{ amount: "0" }, { amount: 19.9 }, { amount: "1.999" }, { sum: "1" }])(
    "but not with the body %j",
    async (body) => {
      const scheduleNo = await startSchedule(shop);
      expect((await charge(scheduleNo, body)).status).toBe(400);
      expect((await charge("404")).status).toBe(404);
      expect(await deductionsOf(shop, scheduleNo)).toHaveLength(1);
    },
  );
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

  it("of one is complete with the customer's own payment", async () => {
    const scheduleNo = await startSchedule(shop, { paymentCount: "1" });
    expect(await scheduleOf(shop, scheduleNo)).toMatchObject({ status: "COMPLETED", deductions_made: 1 });
  });

  it.each([
    ["5", 5, "COMPLETED"],
    ["0", 13, "ACTIVE"],
  ])(
    "can be raised to %s after it ran out: due times go on as before, and missed deductions are not made",
    async (count, made, status) => {
      const scheduleNo = await startSchedule(shop);
      await advanceDays(shop, 100);
      expect(await shop.call("updateRecurring", { scheduleNo, paymentCount: count })).toMatchObject({
        ret_code: "000100",
      });
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

describe("a deduction, named by its transactionNo,", () => {
  const afterOne = async (fields: Fields = {}) => {
    const scheduleNo = await startSchedule(shop, fields);
    await advanceDays(shop, 30);
    const [first, second] = await deductionsOf(shop, scheduleNo);
    return { scheduleNo, first, transactionNo: second.transactionNo };
  };

  it("is found by the order query; the reference still finds the first payment", async () => {
    const { scheduleNo, first, transactionNo } = await afterOne();
    const { reference } = first;
    const { result } = await shop.call("tranQuery", { transactionNo });
    const shown = { transactionNo, reference, scheduleNo, status: "success", amount: "12.50" };
    expect(result).toMatchObject(shown);
    expect(await shop.query(reference)).toMatchObject({ transactionNo: first.transactionNo });
  });

  it("in a dialect, shows the number of its schedule in the notification only", async () => {
    await shop.setDialect({ scheduleNo: "notified" });
    const receiver = await Receiver.open();
    const { scheduleNo, first, transactionNo } = await afterOne({ ipnUrl: receiver.url });
    for (const key of [{ reference: first.reference }, { transactionNo }]) {
      expect((await shop.call("tranQuery", key)).result).not.toHaveProperty("scheduleNo");
    }
    await until(() => receiver.received.length === 2);
    expect(receiver.received.map((fields) => fields.scheduleNo)).toEqual([scheduleNo, scheduleNo]);
    await receiver.close();
  });

  it("can be refunded, alone", async () => {
    const { first, transactionNo } = await afterOne();
    const { result } = await shop.call("refund", { transactionNo, amount: "12.50" });
    expect(result).toMatchObject({ oldTransactionId: transactionNo, refundAmount: "12.50" });
    expect(await shop.recorded(transactionNo)).toMatchObject({ status: "refunded", refunded: "12.50" });
    expect(await shop.recorded(first.transactionNo)).toMatchObject({ status: "success", refunded: "0.00" });
  });

  it("can be reversed, alone", async () => {
    const { first, transactionNo } = await afterOne();
    const { transaction } = await shop.call("reverse", { transactionNo });
    expect(transaction).toMatchObject({ transactionNo, transactionStatus: "reversed" });
    expect(await shop.recorded(first.transactionNo)).toMatchObject({ status: "success", refunded: "0.00" });
  });

  it("keeps a price in RMB", async () => {
    const { transactionNo } = await afterOne({ amount: undefined, rmbAmount: "88.00" });
    expect(await shop.recorded(transactionNo)).toMatchObject({ currency: "RMB", paid: "88.00" });
  });

  it("cannot be refunded or reversed when it was declined", async () => {
    const scheduleNo = await startSchedule(shop);
    await shop.control("POST", `/schedules/${scheduleNo}/decline`);
    await advanceDays(shop, 30);
    const [, { transactionNo }] = await deductionsOf(shop, scheduleNo);
    const { result } = await shop.call("tranQuery", { transactionNo });
    expect(result).toMatchObject({ status: "failed", scheduleNo });
    expect(await shop.call("refund", { transactionNo, amount: "12.50" })).toMatchObject({
      ret_code: "000040",
    });
    expect(await shop.call("reverse", { transactionNo })).toMatchObject({ ret_code: "000040" });
  });
});
