import { open, openPaid } from "../../orders.spec.helper";
import { Shop } from "../../shop.spec.helper";

const WRONG_STATUS = "000040";

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.sandbox.close());

const openHeld = () => openPaid(shop, { preAuth: "true" });

describe("reverse", () => {
  it("closes an unpaid order, which can no longer be paid", async () => {
    const reference = await open(shop, "securePay");
    const answer = await shop.call("reverse", { reference });
    expect(answer).toMatchObject({
      ret_code: "000100",
      transaction: { transactionStatus: "closed", refundAmount: 0 },
    });
    expect((await shop.control("POST", `/transactions/${reference}/pay`)).status).toBe(409);
    expect(await shop.recorded(reference)).toMatchObject({ status: "closed", paid: "0.00" });
  });

  it("returns the money of a paid order", async () => {
    const reference = await openPaid(shop);
    expect(await shop.call("reverse", { reference })).toMatchObject({ ret_code: "000100" });
    expect(await shop.recorded(reference)).toMatchObject({
      status: "reversed",
      paid: "12.50",
      refunded: "12.50",
    });
  });

  it("releases a hold", async () => {
    const reference = await openHeld();
    await shop.call("reverse", { reference });
    const money = { held: "0.00", released: "12.50", paid: "0.00", refunded: "0.00" };
    expect(await shop.recorded(reference)).toMatchObject({ status: "reversed", ...money });
  });

  it("returns what was captured of a hold and releases the rest", async () => {
    const reference = await openHeld();
    await shop.call("authCapture", { reference, amount: "10.00" });
    await shop.call("reverse", { reference });
    expect(await shop.recorded(reference)).toMatchObject({
      held: "0.00",
      released: "2.50",
      refunded: "10.00",
    });
  });

  it.each(["closed", "reversed", "refunded", "failed"])("refuses an order that is %s", async (status) => {
    const reference = await (status === "closed" || status === "failed" ? open(shop, "add") : openPaid(shop));
    if (status === "refunded") await shop.call("refund", { reference, amount: "12.50" });
    else if (status === "failed") await shop.customer("decline", reference);
    else await shop.call("reverse", { reference });
    expect(await shop.query(reference)).toMatchObject({ status });
    expect(await shop.call("reverse", { reference })).toMatchObject({ ret_code: WRONG_STATUS });
    expect(await shop.query(reference)).toMatchObject({ status });
  });
});
