import { open, openPaid } from "./orders.spec.helper";
import { Receiver, until } from "./receiver.spec.helper";
import { Shop } from "./shop.spec.helper";

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open({ ipnRetryDelaysMs: [] });
});
afterEach(() => shop.sandbox.close());

const query = (reference: string) => shop.call("tranQuery", { reference });

async function paidInRmb(fields = {}) {
  const reference = await open(shop, "securePay", { amount: undefined, rmbAmount: "88.00", ...fields });
  await shop.customer("pay", reference);
  return reference;
}

describe("the order query is answered", () => {
  it("in result, with the price and its worth in US dollars", async () => {
    const { result } = await query(await paidInRmb());
    expect(result).toMatchObject({
      rmbAmount: "88.00",
      amount: "12.14",
      currency: "USD",
      settleCurrency: "USD",
      exchangeRate: "7.25",
      vendor: "channel_a",
      status: "success",
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      refundAmount: "0.00",
      refundRmbAmount: "0.00",
      refundInfo: [],
    });
  });

  it("in result, with each refund in both currencies", async () => {
    const reference = await paidInRmb();
    await shop.call("refund", { reference, rmbAmount: "88.00", refundReference: "BACK-1" });
    expect((await query(reference)).result).toMatchObject({
      status: "refunded",
      refundAmount: "12.14",
      refundRmbAmount: "88.00",
      refundInfo: [
        {
          refundReference: "BACK-1",
          refundTransactionId: expect.stringMatching(/^\d+$/),
          refundAmount: "12.14",
          refundRmbAmount: "88.00",
          currency: "USD",
          settleCurrency: "USD",
          exchangeRate: "7.25",
          status: "success",
        },
      ],
    });
  });

  it("in transaction, with numbers", async () => {
    await shop.setDialect("transaction");
    const { result, transaction } = await query(await openPaid(shop));
    expect(result).toBeUndefined();
    expect(transaction).toMatchObject({ transactionStatus: "success", amount: 12.5, refundAmount: 0 });
    expect(transaction).not.toHaveProperty("status");
  });

  it("flat", async () => {
    await shop.setDialect("flat");
    const answer = await query(await openPaid(shop));
    expect(answer).toMatchObject({ ret_code: "000100", status: "success", amount: "12.50" });
    expect(answer).not.toHaveProperty("result");
  });

  it("in US dollars only", async () => {
    await shop.setDialect("usd");
    const reference = await paidInRmb();
    await shop.call("refund", { reference, rmbAmount: "88.00" });
    const text = JSON.stringify(await query(reference));
    expect(text).toContain('"amount":"12.14"');
    expect(text).not.toMatch(/rmb/i);
  });
});

describe("statuses are", () => {
  it("in other words, also in the transaction of an answer and of a refund", async () => {
    await shop.setDialect({ statuses: { init: "pending", success: "SUCCESS", failed: "fail" } });
    const reference = await open(shop, "add");
    expect((await query(reference)).result).toMatchObject({ status: "pending" });
    const paid = await shop.call("pay", { reference, paymentBarcode: "2847", vendor: "channel_a" });
    expect(paid.transaction).toMatchObject({ transactionStatus: "SUCCESS" });
    const { result } = await shop.call("refund", { reference, amount: "12.50" });
    expect(result).toMatchObject({ status: "SUCCESS" });
    const declined = await open(shop, "securePay");
    await shop.customer("decline", declined);
    expect((await query(declined)).result).toMatchObject({ status: "fail" });
  });

  it("those of a payment, where only refundInfo shows its refund", async () => {
    await shop.setDialect("refund-info");
    const reference = await openPaid(shop);
    await shop.act("refund", reference);
    expect((await query(reference)).result).toMatchObject({
      status: "success",
      refundInfo: [{ status: "success", refundAmount: "12.50" }],
    });
  });
});

describe("a payment is notified", () => {
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await Receiver.open();
  });
  afterEach(() => receiver.close());

  it("without a signature", async () => {
    await shop.setDialect("unsigned");
    await shop.customer("pay", await open(shop, "securePay", { ipnUrl: receiver.url }));
    await shop.sent(1);
    expect(receiver.received[0]).toMatchObject({ status: "success" });
    expect(receiver.received[0]).not.toHaveProperty("verifySign");
  });

  it("in US dollars", async () => {
    await shop.setDialect("usd");
    await paidInRmb({ ipnUrl: receiver.url });
    await shop.sent(1);
    expect(receiver.received[0]).toMatchObject({ amount: "12.14" });
    expect(receiver.received[0]).not.toHaveProperty("rmbAmount");
  });

  it("twice: pending, and then, once the payment has succeeded, success", async () => {
    await shop.setDialect("announced");
    receiver.silent = true;
    const reference = await open(shop, "securePay", { ipnUrl: receiver.url });
    await shop.customer("pay", reference);
    await until(() => receiver.received.length);
    expect(await shop.recorded(reference)).toMatchObject({ status: "dealing", paid: "0.00" });

    await shop.sandbox.close();
    await receiver.close();
    receiver = await Receiver.open();
    shop = await Shop.open({ dialect: "announced" });
    const second = await open(shop, "securePay", { ipnUrl: receiver.url });
    await shop.customer("pay", second);
    await shop.sent(2);
    expect(receiver.received.map(({ status }) => status)).toEqual(["pending", "success"]);
    expect(await shop.recorded(second)).toMatchObject({ status: "success", ipn_sent: 1 });
  });

  it("once, where the order was closed before the payment succeeded", async () => {
    await shop.setDialect("announced");
    await shop.setFaults({ ipn: { late_ms: 200 } });
    const reference = await open(shop, "securePay", { ipnUrl: receiver.url });
    await shop.customer("pay", reference);
    await shop.call("reverse", { reference });
    await shop.sent(1);
    expect(await shop.recorded(reference)).toMatchObject({ status: "closed", paid: "0.00" });
    expect(receiver.received).toHaveLength(1);
  });
});

describe("a dialect", () => {
  it("can be combined of several, and its later words count", async () => {
    await shop.setDialect(["flat", "words", { statuses: { success: "ok" } }]);
    const { body } = await shop.control("GET", "/dialect");
    expect(body).toMatchObject({ query: "flat", statuses: { failed: "fail", success: "ok" } });
  });

  it("is again that of the start after a reset", async () => {
    const flat = await Shop.open({ dialect: ["flat", { announce: false }] });
    await flat.setDialect("usd");
    await flat.control("POST", "/reset");
    expect((await flat.control("GET", "/dialect")).body).toMatchObject({ query: "flat", announce: false });
    await flat.sandbox.close();
  });

  it.each([
    ["klingon", /^is no dialect: neither the name of one nor an object$/],
    [{ query: "xml" }, /^query: /],
    [{ querry: "flat" }, /querry/],
    [{ statuses: { success: "" } }, /^statuses: success: must be a word/],
  ])("is refused: %j", async (dialect, error) => {
    await shop.setDialect("flat");
    const { status, body } = await shop.control("PUT", "/dialect", dialect);
    expect([status, body]).toEqual([400, { error: expect.stringMatching(error) }]);
    expect((await shop.control("GET", "/dialect")).body).toMatchObject({ query: "flat" });
  });
});
