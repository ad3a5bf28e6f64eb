import { open, openPaid } from "../../orders.spec.helper";
import { Shop } from "../../shop.spec.helper";

const WRONG_STATUS = "000040";

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.sandbox.close());

const barcode = (paymentBarcode: string) => ({ paymentBarcode, vendor: "channel_a" });

describe("a scanned barcode", () => {
  it.each([
    ["DECLINED-1", WRONG_STATUS, "declined"],
    ["FUNDS-1", WRONG_STATUS, "insufficient funds"],
    ["UNKNOWN-1", "000023", "not known"],
  ])("%s is refused, and the next one can still pay", async (code, retCode, words) => {
    const reference = await open(shop, "add");
    const refused = await shop.call("pay", { reference, ...barcode(code) });
    expect(refused).toEqual({ ret_code: retCode, ret_msg: expect.stringContaining(words) });
    expect(await shop.recorded(reference)).toMatchObject({ status: "init", paid: "0.00" });
    expect(await shop.call("pay", { reference, ...barcode("1234") })).toMatchObject({ ret_code: "000100" });
  });

  it("of no known kind is refused", async () => {
    const reference = await open(shop, "add");
    const refused = await shop.call("pay", { reference, ...barcode("abc") });
    const ret_msg = "paymentBarcode: must be digits, or one of the sandbox's words";
    expect(refused).toEqual({ ret_code: "000023", ret_msg });
  });

  it("CONFIRM waits for the customer, who confirms in the wallet", async () => {
    const reference = await open(shop, "add");
    const answer = await shop.call("pay", { reference, ...barcode("CONFIRM-1") });
    expect(answer).toMatchObject({ ret_code: "000100", transaction: { transactionStatus: "dealing" } });
    expect(await shop.call("pay", { reference, ...barcode("1234") })).toMatchObject({
      ret_code: WRONG_STATUS,
    });
    await shop.post(`/wallet/${reference}/confirm`, undefined);
    expect(await shop.query(reference)).toMatchObject({ status: "success" });
  });

  it("CONFIRM that the customer declines leaves the order open", async () => {
    const reference = await open(shop, "add");
    const answer = await shop.call("pay", { reference, ...barcode("CONFIRM-1") });
    expect(answer).toMatchObject({ transaction: { transactionStatus: "dealing" } });
    await shop.post(`/wallet/${reference}/decline`, undefined);
    expect(await shop.query(reference)).toMatchObject({ status: "init" });
  });

  it("cannot pay an order twice", async () => {
    const reference = await openPaid(shop);
    expect(await shop.call("pay", { reference, ...barcode("1234") })).toMatchObject({
      ret_code: WRONG_STATUS,
    });
  });

  it("cannot pay an online order", async () => {
    const reference = await open(shop, "securePay");
    expect(await shop.call("pay", { reference, ...barcode("1234") })).toMatchObject({
      ret_code: WRONG_STATUS,
    });
    expect(await shop.recorded(reference)).toMatchObject({ status: "init" });
  });
});

it("finds an order by its transactionNo as by its reference", async () => {
  const reference = await open(shop, "add");
  const { transactionNo } = await shop.recorded(reference);
  const answer = await shop.call("tranQuery", { transactionNo });
  expect(answer.result).toMatchObject({ transactionNo, reference });
});
