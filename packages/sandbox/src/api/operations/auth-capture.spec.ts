import { open, openPaid } from "../../orders.spec.helper";
import { Shop } from "../../shop.spec.helper";

const WRONG_STATUS = "000040";

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.sandbox.close());

const openHeld = () => openPaid(shop, { preAuth: "true" });

describe("a hold", () => {
  it("takes nothing from the customer before it is captured", async () => {
    const reference = await openHeld();
    expect(await shop.recorded(reference)).toMatchObject({ status: "success", held: "12.50", paid: "0.00" });
  });

  it("is captured in part and the rest released", async () => {
    const reference = await openHeld();
    expect(await shop.call("authCapture", { reference, amount: "10.00" })).toMatchObject({
      ret_code: "000100",
    });
    expect(await shop.recorded(reference)).toMatchObject({ captured: "10.00", paid: "10.00", held: "2.50" });
    expect(await shop.call("authUnfreeze", { reference, unfreezeAmount: "2.50" })).toMatchObject({
      ret_code: "000100",
    });
    expect(await shop.recorded(reference)).toMatchObject({
      held: "0.00",
      released: "2.50",
      status: "success",
    });
  });

  it("that nobody captures in time expires and is released", async () => {
    const reference = await openHeld();
    await shop.customer("expire", reference);
    expect(await shop.recorded(reference)).toMatchObject({
      status: "closed",
      held: "0.00",
      released: "12.50",
    });
    expect(await shop.call("authCapture", { reference, amount: "1.00" })).toMatchObject({
      ret_code: WRONG_STATUS,
    });
  });

  it.each([
    ["authCapture", "amount"],
    ["authUnfreeze", "unfreezeAmount"],
  ] as const)("refuses %s of more than it holds", async (key, field) => {
    const reference = await openHeld();
    const answer = await shop.call(key, { reference, [field]: "12.51" });
    expect(answer).toEqual({ ret_code: "000022", ret_msg: expect.stringMatching(`^${field}: `) });
    expect(await shop.recorded(reference)).toMatchObject({ held: "12.50" });
  });

  it("is captured once", async () => {
    const reference = await openHeld();
    await shop.call("authCapture", { reference, amount: "5.00" });
    expect(await shop.call("authCapture", { reference, amount: "5.00" })).toMatchObject({
      ret_code: WRONG_STATUS,
    });
    expect(await shop.recorded(reference)).toMatchObject({ captured: "5.00", held: "7.50" });
  });

  it("is not captured after it was released", async () => {
    const reference = await openHeld();
    await shop.call("authUnfreeze", { reference, unfreezeAmount: "12.50" });
    expect(await shop.call("authCapture", { reference, amount: "1.00" })).toMatchObject({
      ret_code: WRONG_STATUS,
    });
  });

  it.each([
    ["an order that is not paid", () => open(shop, "add", { preAuth: "true" })],
    ["an ordinary payment", () => openPaid(shop)],
  ])("cannot be captured or released where there is none: %s", async (_what, make) => {
    const reference = await make();
    expect(await shop.call("authCapture", { reference, amount: "1.00" })).toMatchObject({
      ret_code: WRONG_STATUS,
    });
    const unfreeze = await shop.call("authUnfreeze", { reference, unfreezeAmount: "1.00" });
    expect(unfreeze).toMatchObject({ ret_code: WRONG_STATUS });
  });

  it("of a QR code order starts when the customer confirms", async () => {
    const reference = await open(shop, "createTransQrcode", { preAuth: "true" });
    await shop.customer("pay", reference);
    expect(await shop.recorded(reference)).toMatchObject({ held: "12.50", paid: "0.00" });
  });
});
