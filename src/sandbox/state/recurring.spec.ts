import { open, recurring, startSchedule } from "../orders.spec.helper";
import { Shop } from "../shop.spec.helper";

const WRONG_STATUS = "000040";

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.sandbox.close());

const control = (reference: string, act: string) => shop.control("POST", `/transactions/${reference}/${act}`);
const statusOf = async (reference: string) => (await shop.call("tranQuery", { reference })).result;

describe("a recurring schedule", () => {
  it("starts when the customer pays, not before", async () => {
    const reference = await open(shop, "securePay", recurring);
    expect(await statusOf(reference)).not.toHaveProperty("scheduleNo");
    await control(reference, "pay");
    expect(await statusOf(reference)).toMatchObject({ scheduleNo: expect.stringMatching(/^\d+$/) });
    expect(await shop.recorded(reference)).toMatchObject({
      schedule: { paymentCount: 3, frequency: 30, status: "ACTIVE" },
    });
  });

  it("is not started by an ordinary card payment", async () => {
    const reference = await open(shop, "securePay", { vendor: "creditcard", creditType: "normal" });
    await control(reference, "pay");
    expect(await statusOf(reference)).not.toHaveProperty("scheduleNo");
  });

  it.each(["4", "0"])("takes %s as a new count after 3", async (paymentCount) => {
    const scheduleNo = await startSchedule(shop);
    expect(await shop.call("updateRecurring", { scheduleNo, paymentCount })).toEqual({
      ret_code: "000100",
      ret_msg: "update success",
    });
    const { body } = await shop.control("GET", "/transactions");
    expect(body.transactions).toContainEqual(
      expect.objectContaining({
        schedule: { scheduleNo, paymentCount: Number(paymentCount), frequency: 30, status: "ACTIVE" },
      }),
    );
  });

  it("ends when it is cancelled", async () => {
    const scheduleNo = await startSchedule(shop);
    expect(await shop.call("updateRecurring", { scheduleNo, status: "CANCELLED" })).toMatchObject({
      ret_code: "000100",
    });
    const again = await shop.call("updateRecurring", { scheduleNo, paymentCount: "9" });
    expect(again).toMatchObject({ ret_code: WRONG_STATUS });
  });
});
