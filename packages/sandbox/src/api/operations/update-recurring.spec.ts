import { startSchedule } from "../../orders.spec.helper";
import { scheduleOf } from "../../schedules.spec.helper";
import { Shop } from "../../shop.spec.helper";

const SUCCESS = { ret_code: "000100", ret_msg: "update success" };

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.sandbox.close());

const update = (fields: Record<string, string>) => shop.call("updateRecurring", fields);

describe("update-recurring", () => {
  it.each(["4", "0"])("changes a count of 3 to %s", async (paymentCount) => {
    const scheduleNo = await startSchedule(shop);
    expect(await update({ scheduleNo, paymentCount })).toEqual(SUCCESS);
    const changed = { paymentCount: Number(paymentCount), frequency: 30, status: "ACTIVE" };
    expect(await scheduleOf(shop, scheduleNo)).toMatchObject(changed);
  });

  it.each(["2", "3"])("does not change a count of 3 to %s", async (paymentCount) => {
    const scheduleNo = await startSchedule(shop);
    const ret_msg = "paymentCount: must be greater than the current setting, or 0";
    expect(await update({ scheduleNo, paymentCount })).toEqual({ ret_code: "000022", ret_msg });
    expect(await scheduleOf(shop, scheduleNo)).toMatchObject({ paymentCount: 3 });
  });

  it("cancels a schedule, for good", async () => {
    const scheduleNo = await startSchedule(shop);
    expect(await update({ scheduleNo, status: "CANCELLED" })).toEqual(SUCCESS);
    expect(await scheduleOf(shop, scheduleNo)).toMatchObject({ status: "CANCELLED" });
    const again = await update({ scheduleNo, paymentCount: "9" });
    expect(again).toEqual({ ret_code: "000040", ret_msg: "scheduleNo: is cancelled" });
  });

  it("refuses a schedule that does not exist", async () => {
    const refusal = { ret_code: "000021", ret_msg: "scheduleNo: no such record" };
    expect(await update({ scheduleNo: "1", paymentCount: "9" })).toEqual(refusal);
  });
});
