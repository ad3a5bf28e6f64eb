import { open, openPaid } from "../../orders.spec.helper";
import { Shop } from "../../shop.spec.helper";

const WRONG_STATUS = "000040";

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.sandbox.close());

const openHeld = () => openPaid(shop, { preAuth: "true" });

describe("refund", () => {
  it("returns the payment, once, and the order query shows it", async () => {
    const reference = await openPaid(shop);
    const { result } = await shop.call("refund", { reference, amount: "12.5", refundReference: "BACK-1" });
    expect(result).toMatchObject({
      refundReference: "BACK-1",
      refundTransactionId: expect.stringMatching(/^\d+$/),
    });
    expect(await shop.query(reference)).toMatchObject({
      status: "refunded",
      refundInfo: [{ refundReference: "BACK-1", refundAmount: "12.50", status: "success" }],
    });
    expect(await shop.call("refund", { reference, amount: "12.50" })).toMatchObject({
      ret_code: WRONG_STATUS,
    });
    expect(await shop.recorded(reference)).toMatchObject({ refunded: "12.50" });
  });

  it.each(["complete-refund", "fail-refund"] as const)(
    "that is pending returns nothing until %s",
    async (end) => {
      const reference = await openPaid(shop);
      await shop.setFaults({ refund: { pending: true, times: 1 } });
      const { result } = await shop.call("refund", { reference, amount: "12.50", refundReference: "BACK-2" });
      expect(result).toMatchObject({ status: "pending", refundAmount: "0.00" });
      expect(await shop.query(reference)).toMatchObject({
        status: "success",
        refundInfo: [{ refundReference: "BACK-2", status: "pending" }],
      });
      expect(await shop.call("refund", { reference, amount: "12.50" })).toMatchObject({
        ret_code: WRONG_STATUS,
      });

      await shop.control("POST", `/transactions/${reference}/${end}`);
      const [status, refunded] = end === "complete-refund" ? ["refunded", "12.50"] : ["success", "0.00"];
      expect(await shop.recorded(reference)).toMatchObject({ status, refunded });
      const again = await shop.call("refund", { reference, amount: "12.50", refundReference: "BACK-3" });
      expect(again.ret_code).toBe(end === "complete-refund" ? WRONG_STATUS : "000100");
      expect((await shop.control("POST", `/transactions/${reference}/${end}`)).status).toBe(409);
    },
  );

  it.each(["12.49", "12.51"])("refuses %s of a payment of 12.50, and returns nothing", async (amount) => {
    const reference = await openPaid(shop);
    const ret_msg = "amount: must equal the original payment amount";
    expect(await shop.call("refund", { reference, amount })).toEqual({ ret_code: "000022", ret_msg });
    expect(await shop.recorded(reference)).toMatchObject({ status: "success", refunded: "0.00" });
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
    const rest = { refunded: "10.00", held: "2.50", released: "0.00" };
    expect(await shop.recorded(reference)).toMatchObject({ status: "refunded", ...rest });
    // What the capture left is released by itself, or expires.
    expect(await shop.call("authCapture", { reference, amount: "2.50" })).toMatchObject({
      ret_code: "000040",
    });
    expect(await shop.call("authUnfreeze", { reference, unfreezeAmount: "2.00" })).toMatchObject({
      ret_code: "000100",
    });
    expect((await shop.act("expire", reference)).body).toMatchObject({ held: "0.00", released: "2.50" });
  });

  it("refuses RMB for a payment in USD", async () => {
    const answer = await shop.call("refund", { reference: await openPaid(shop), rmbAmount: "12.50" });
    expect(answer).toEqual({ ret_code: "000022", ret_msg: "rmbAmount: the payment was made in amount" });
  });

  it("of a payment in RMB must be in RMB", async () => {
    const reference = await open(shop, "securePay", { amount: undefined, rmbAmount: "88.00" });
    await shop.customer("pay", reference);
    const inUsd = await shop.call("refund", { reference, amount: "88.00" });
    expect(inUsd).toEqual({ ret_code: "000022", ret_msg: expect.stringMatching(/^amount: .*rmbAmount/) });
    expect(await shop.call("refund", { reference, rmbAmount: "88" })).toMatchObject({ ret_code: "000100" });
  });
});
