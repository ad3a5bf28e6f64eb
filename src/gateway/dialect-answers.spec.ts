import { readAnswer } from "./client";
import { readJson } from "./dialect";
import { ACCOUNT } from "./dialect.spec.helper";
import { UnclearAnswerError } from "./errors";
import { operations } from "./operations";

describe("an answer's JSON", () => {
  const reading = {
    statuses: { trade_success: "success", "2": "success" },
    paymentTypes: ["sale"],
    shownNumbers: { merchantNo: "M-1" },
    vendorCodes: { channel_a: "walletA" },
    ...ACCOUNT,
  } as const;

  it("has its words for a status read in any place, and nothing else", () => {
    const text = JSON.stringify({
      status: "x",
      note: "TRADE_SUCCESS",
      result: { status: " Trade_Success ", refundInfo: [{ status: "TRADE_SUCCESS" }] },
    });
    expect(readJson(text, reading)).toEqual({
      status: "x",
      note: "TRADE_SUCCESS",
      result: { status: "success", refundInfo: [{ status: "success" }] },
    });
  });

  it.each([
    ["a list of two", { result: [{ status: "a" }, { status: "b" }] }],
    ["an empty list", { result: [] }],
    ["text that is no JSON", { result: "{status" }],
    ["plain text", { result: "prepay_id=1" }],
  ])("keeps a payload that is %s as it is", (_, body) => {
    expect(readJson(JSON.stringify(body), reading)).toEqual(body);
  });

  it("has no word that JavaScript's objects inherit", () => {
    expect(readJson('{"status":"constructor"}', { ...reading, statuses: {} })).toEqual({
      status: "constructor",
    });
  });

  it("has its own words for a channel, the account and the type of a payment read as ours", () => {
    const shown = { vendor: "walletA", merchantNo: "M-1", storeNo: "S-1", transactionType: "sale" };
    expect(readJson(JSON.stringify({ result: shown }), reading)).toEqual({
      result: {
        vendor: "channel_a",
        merchantNo: ACCOUNT.merchantNo,
        storeNo: "S-1",
        transactionType: "payment",
      },
    });
  });

  it("has a number for a status read as a word", () => {
    expect(readJson('{"status":2,"result":{"transactionStatus":7}}', reading)).toEqual({
      status: "success",
      result: { transactionStatus: "7" },
    });
  });
});

describe("the answer of an order query", () => {
  const shown = { reference: "ORDER-1", status: "success", amount: "12.50" };
  const read = (facts: object, envelope: object = { ret_code: "000100" }) =>
    readAnswer(
      operations.tranQuery,
      { reference: "ORDER-1", merchantNo: "200043" },
      { ...envelope, result: facts },
      {
        retCodes: {},
      },
    ).result;

  it.each([
    ["an amount", { refundAmount: "none" }, { refundAmount: null }],
    ["the amount itself", { amount: "1,250.00 USD" }, { amount: null }],
    ["a rate", { exchangeRate: {} }, { exchangeRate: null }],
    ["a moment that is a list", { paymentTime: [] }, { paymentTime: undefined }],
  ])("counts without %s that cannot be read", (_, facts, expected) => {
    expect(read({ ...shown, ...facts })).toMatchObject({ status: "success", ...expected });
  });

  it("has moments that are numbers", () => {
    expect(read({ ...shown, paymentTime: 1_795_000_000_000 })).toMatchObject({
      paymentTime: "1795000000000",
    });
  });

  it("is not believed where it is about another merchant, another order, or one that cannot be read", () => {
    for (const other of [{ merchantNo: "9" }, { reference: "ORDER-2" }, { reference: {} }])
      expect(() => read({ ...shown, ...other })).toThrow(UnclearAnswerError);
  });

  it("has a code that is a number read with the zeros before it", () => {
    expect(read(shown, { ret_code: 100 })).toMatchObject({ status: "success" });
    expect(() => read(shown, { ret_code: 21 })).toThrow(expect.objectContaining({ retCode: "000021" }));
    expect(() => read(shown, { ret_code: "100" })).toThrow(expect.objectContaining({ retCode: "100" }));
  });
});

describe("an answer whose fields are in another place", () => {
  const ENVELOPE = { ret_code: "000100", ret_msg: "success" };
  const LINK = "http://127.0.0.1:9/wallet/1";
  const shown = { transactionNo: "29", reference: "ORDER-1", amount: "12.50", deepLink: LINK };
  const paid = { transactionNo: "29", reference: "ORDER-1", status: "success", amount: "12.50" };
  const asked = { reference: "ORDER-1" };

  it.each([
    ["flat", shown],
    ["in result", { result: shown }],
    ["in transaction", { transaction: shown }],
  ])("has the link of a wallet: %s", (_, body) => {
    const answer = readAnswer(
      operations.createTransQrcode,
      asked,
      { ...ENVELOPE, ...body },
      { retCodes: {} },
    );
    expect(answer).toMatchObject({ transactionNo: "29", deepLink: LINK });
  });

  it.each([
    ["flat", paid],
    ["in result", { result: paid }],
    ["in transaction, by the name that tran-query has", { transaction: paid }],
  ])("has the transaction of a payment at the counter: %s", (_, body) => {
    const answer = readAnswer(operations.pay, asked, { ...ENVELOPE, ...body }, { retCodes: {} });
    expect(answer.transaction).toMatchObject({ transactionNo: "29", transactionStatus: "success" });
  });

  it("is refused where it is about another order, wherever it says so", () => {
    for (const place of ["result", "transaction"])
      expect(() =>
        readAnswer(
          operations.pay,
          { reference: "ORDER-2" },
          { ...ENVELOPE, [place]: paid },
          { retCodes: {} },
        ),
      ).toThrow(UnclearAnswerError);
  });
});
