import { open, openPaid } from "../../orders.spec.helper";
import { Shop } from "../../shop.spec.helper";

const WRONG_STATUS = "000040";

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.sandbox.close());

const control = (reference: string, act: string) => shop.control("POST", `/transactions/${reference}/${act}`);
const openHeld = () => openPaid(shop, { preAuth: "true" });
const statusOf = async (reference: string) => (await shop.call("tranQuery", { reference })).result;

describe("refund", () => {
  it("gives the payment back, once, and the order shows it", async () => {
    const reference = await openPaid(shop);
    const { result } = await shop.call("refund", { reference, amount: "12.5", refundReference: "BACK-1" });
    expect(result).toMatchObject({
      refundReference: "BACK-1",
      refundTransactionId: expect.stringMatching(/^\d+$/),
    });
    expect(await statusOf(reference)).toMatchObject({
      status: "refunded",
      refundInfo: [{ refundReference: "BACK-1", refundAmount: "12.50", status: "success" }],
    });
    expect(await shop.call("refund", { reference, amount: "12.50" })).toMatchObject({
      ret_code: WRONG_STATUS,
    });
    expect(await shop.recorded(reference)).toMatchObject({ refunded: "12.50" });
  });

  it.each([
    ["unpaid", () => open(shop, "add")],
    ["held and not captured", () => openHeld()],
  ])("refuses an order that is %s", async (_what, make) => {
    const answer = await shop.call("refund", { reference: await make(), amount: "12.50" });
    expect(answer).toMatchObject({ ret_code: WRONG_STATUS });
  });

  it("of a hold captured in part is what was captured", async () => {
    const reference = await openHeld();
    await shop.call("authCapture", { reference, amount: "10.00" });
    expect(await shop.call("refund", { reference, amount: "12.50" })).toMatchObject({ ret_code: "000022" });
    expect(await shop.call("refund", { reference, amount: "10.00" })).toMatchObject({ ret_code: "000100" });
    const money = { refunded: "10.00", held: "0.00", released: "2.50" };
    expect(await shop.recorded(reference)).toMatchObject({ status: "refunded", ...money });
  });

  it("of a payment in RMB must be in RMB", async () => {
    const reference = await open(shop, "securePay", { amount: undefined, rmbAmount: "88.00" });
    await control(reference, "pay");
    const inUsd = await shop.call("refund", { reference, amount: "88.00" });
    expect(inUsd).toEqual({ ret_code: "000022", ret_msg: expect.stringMatching(/^amount: .*rmbAmount/) });
    expect(await shop.call("refund", { reference, rmbAmount: "88" })).toMatchObject({ ret_code: "000100" });
  });
});
