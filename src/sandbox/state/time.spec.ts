import { open, openPaid } from "../orders.spec.helper";
import { Shop } from "../shop.spec.helper";

describe("time", () => {
  let own: Shop;
  beforeEach(async () => {
    own = await Shop.open();
  });
  afterEach(() => own.sandbox.close());

  it.each([
    ["securePay", { timeout: "5" }, 5],
    ["securePay", {}, 120],
    ["createTransQrcode", { timeout: "30" }, 30],
    ["add", {}, 120],
    ["prepay", {}, 120],
    ["cashierAdd", {}, 120],
  ] as const)("closes an unpaid %s with %j after %i minutes", async (key, fields, minutes) => {
    const reference = await open(own, key, fields);
    await own.control("POST", "/clock", { advance_minutes: minutes - 1 });
    expect((await own.call("tranQuery", { reference })).result).toMatchObject({ status: "init" });
    await own.control("POST", "/clock", { advance_minutes: 1 });
    expect((await own.call("tranQuery", { reference })).result).toMatchObject({ status: "closed" });
    expect((await own.control("POST", `/transactions/${reference}/pay`)).status).toBe(409);
  });

  it("does not touch a payment", async () => {
    const reference = await openPaid(own);
    await own.control("POST", "/clock", { advance_minutes: 100_000 });
    expect((await own.call("tranQuery", { reference })).result).toMatchObject({ status: "success" });
  });

  it("is shown in UTC+8", async () => {
    const reference = await openPaid(own);
    const { paid_at } = await own.recorded(reference);
    const { result } = await own.call("tranQuery", { reference });
    const { paymentTime } = result as { paymentTime: string };
    expect(paymentTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(Date.parse(`${paymentTime.replace(" ", "T")}+08:00`)).toBe(
      Math.floor(Date.parse(String(paid_at)) / 1000) * 1000,
    );
  });
});
