import { prepay } from ".";
import {
  type Broken,
  missing,
  objections,
  wrongAddresses,
  wrongAmounts,
  wrongCurrencies,
  wrongReferences,
} from "./rules.spec.helper";

const order = {
  amount: "3",
  currency: "USD",
  vendor: "channel_b",
  ipnUrl: "https://shop.example/ipn",
  reference: "ORDER-1",
};

describe("an order paid inside a mini-program or an app", () => {
  it("needs no optional field", () => {
    expect(prepay.request.parse(order)).toEqual({ ...order, amount: "3.00" });
  });

  it("may carry every field of the table", () => {
    const full = {
      ...order,
      amount: undefined,
      rmbAmount: "20.10",
      vendor: "channel_a",
      openid: "o6_bmjrPTlm6_2sgVt7hMZOPfL2M",
      terminal: "MINIPROGRAM",
      description: "Tea & more",
      note: "n",
    };
    expect(prepay.request.parse(full)).toEqual(full);
  });

  it("needs no openid in an app", () => {
    expect(objections(prepay, { ...order, terminal: "APP" })).toEqual([]);
  });

  it.each<Broken>([
    ...missing("vendor", "ipnUrl", "reference"),
    ...wrongCurrencies,
    ...wrongAmounts("amount"),
    ...wrongAddresses("ipnUrl"),
    ...wrongReferences(),
    ["it has no price", { amount: undefined }, "amount/rmbAmount"],
    ["it has two prices", { rmbAmount: "80.00" }, "amount/rmbAmount"],
    ["the channel has no prepay", { vendor: "channel_c" }, "vendor"],
    ["it is for a card", { vendor: "creditcard" }, "vendor"],
    ["the terminal is a browser", { terminal: "ONLINE" }, "terminal"],
    ["a mini-program gives no openid", { terminal: "MINIPROGRAM" }, "openid"],
    ["the openid is blank", { openid: "" }, "openid"],
  ])("is stopped before it is sent when %s", (_, change, field) => {
    expect(objections(prepay, { ...order, ...change })).toEqual([field]);
  });
});

describe("what the wallet takes (prepay)", () => {
  const envelope = { ret_code: "000100", ret_msg: "prepay success" };
  const forMiniProgram = {
    timeStamp: "1",
    nonceStr: "n",
    package: "prepay_id=1",
    signType: "MD5",
    paySign: "s",
  };
  const forApp = { appid: "a", noncestr: "n", package: "p", partnerid: "1", prepayid: "2", sign: "s" };

  it("is the result for a mini-program, its time as text", () => {
    const answer = { ...envelope, result: { ...forMiniProgram, timeStamp: 1700000000 } };
    expect(prepay.answer.parse(answer)).toEqual({
      ...envelope,
      result: { ...forMiniProgram, timeStamp: "1700000000" },
    });
  });

  it("is the flat body for an app", () => {
    expect(prepay.answer.parse({ ...envelope, ...forApp, timestamp: 1700000000, result: envelope })).toEqual({
      ...envelope,
      ...forApp,
      timestamp: "1700000000",
    });
  });

  it("is not believed without its signature", () => {
    expect(
      prepay.answer.safeParse({ ...envelope, result: { ...forMiniProgram, paySign: undefined } }).success,
    ).toBe(false);
  });
});
