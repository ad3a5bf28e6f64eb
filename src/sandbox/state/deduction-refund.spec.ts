import { startSchedule } from "../orders.spec.helper";
import { advanceDays, deductionsOf } from "../schedules.spec.helper";
import { Shop } from "../shop.spec.helper";

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.sandbox.close());

describe("a deduction, by its transactionNo,", () => {
  const afterOne = async (fields: Record<string, string | undefined> = {}) => {
    const scheduleNo = await startSchedule(shop, fields);
    await advanceDays(shop, 30);
    const [first, second] = await deductionsOf(shop, scheduleNo);
    return { scheduleNo, first, transactionNo: String(second.transactionNo) };
  };

  it("can be asked about; the first order's reference still names the first", async () => {
    const { scheduleNo, first, transactionNo } = await afterOne();
    const { reference } = first;
    expect((await shop.call("tranQuery", { transactionNo })).result).toMatchObject({
      transactionNo,
      reference,
      scheduleNo,
      status: "success",
      amount: "12.50",
    });
    expect((await shop.call("tranQuery", { reference: String(reference) })).result).toMatchObject({
      transactionNo: first.transactionNo,
    });
  });

  it("can be refunded, alone", async () => {
    const { first, transactionNo } = await afterOne();
    const { result } = await shop.call("refund", { transactionNo, amount: "12.50" });
    expect(result).toMatchObject({ oldTransactionId: transactionNo, refundAmount: "12.50" });
    expect(await shop.recorded(transactionNo)).toMatchObject({ status: "refunded", refunded: "12.50" });
    expect(await shop.recorded(String(first.transactionNo))).toMatchObject({ status: "success" });
  });

  it("can be reversed, alone", async () => {
    const { first, transactionNo } = await afterOne();
    const { transaction } = await shop.call("reverse", { transactionNo });
    expect(transaction).toMatchObject({ transactionNo, transactionStatus: "reversed" });
    expect(await shop.recorded(String(first.transactionNo))).toMatchObject({ status: "success" });
  });

  it("keeps a price in RMB", async () => {
    const { transactionNo } = await afterOne({ amount: undefined, rmbAmount: "88.00" });
    expect(await shop.recorded(transactionNo)).toMatchObject({ currency: "RMB", paid: "88.00" });
  });

  it("has nothing to give back when it was declined", async () => {
    const scheduleNo = await startSchedule(shop);
    await shop.control("POST", `/schedules/${scheduleNo}/decline`);
    await advanceDays(shop, 30);
    const [, { transactionNo }] = await deductionsOf(shop, scheduleNo);
    const key = { transactionNo: String(transactionNo) };
    expect((await shop.call("tranQuery", key)).result).toMatchObject({ status: "failed", scheduleNo });
    expect(await shop.call("refund", { ...key, amount: "12.50" })).toMatchObject({ ret_code: "000040" });
    expect(await shop.call("reverse", key)).toMatchObject({ ret_code: "000040" });
  });
});
