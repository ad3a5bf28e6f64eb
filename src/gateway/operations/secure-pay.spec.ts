import {
  type Broken,
  missing,
  objections,
  wrongAddresses,
  wrongAmounts,
  wrongCurrencies,
  wrongMinutes,
  wrongReferences,
} from "./rules.spec.helper";
import { securePay } from ".";

const order = {
  amount: "12.5",
  currency: "USD",
  vendor: "channel_a",
  ipnUrl: "https://shop.example/ipn",
  callbackUrl: "https://shop.example/return?order={reference}&state={status}",
  terminal: "ONLINE",
  reference: "ORDER-1",
  goodsInfo: '[{"goods_name":"Green tea, 100 g","quantity":"2"}]',
};
const recurring = { ...order, vendor: "creditcard", creditType: "recurring" };

const goods = (value: unknown): Record<string, unknown> => ({ goodsInfo: JSON.stringify(value) });

describe("an online order", () => {
  it("is sent as the shop wrote it, the amount with two places", () => {
    expect(securePay.request.parse(order)).toEqual({ ...order, amount: "12.50" });
  });

  it("may carry every field of the table", () => {
    const full = {
      ...order,
      amount: undefined,
      rmbAmount: "88",
      vendor: "creditcard",
      terminal: "WAP",
      description: "Tee, 100 g - grün",
      note: "订单 7",
      timeout: 30,
      creditType: "recurring",
      paymentCount: 0,
      frequency: "7",
    };
    expect(securePay.request.parse(full)).toEqual({
      ...full,
      rmbAmount: "88.00",
      timeout: "30",
      paymentCount: "0",
      frequency: "7",
    });
  });

  it.each(["channel_a", "channel_b", "channel_c", "creditcard"])("may be paid with %s", (vendor) => {
    expect(objections(securePay, { ...order, vendor })).toEqual([]);
  });

  it.each(["http://localhost:9000/ipn", "http://127.0.0.1/ipn", "http://[::1]:80/ipn"])(
    "may notify a shop under development at %s",
    (ipnUrl) => {
      expect(objections(securePay, { ...order, ipnUrl })).toEqual([]);
    },
  );

  it("may bring the browser back to an address without https, which the table asks for the ipnUrl only", () => {
    expect(objections(securePay, { ...order, callbackUrl: "http://shop.example/return" })).toEqual([]);
    expect(objections(securePay, { ...order, ipnUrl: "http://shop.example/ipn" })).toEqual(["ipnUrl"]);
  });

  it("may carry a reference of 36 characters", () => {
    expect(objections(securePay, { ...order, reference: "A".repeat(36) })).toEqual([]);
  });

  const broken: Broken[] = [
    ...missing("vendor", "ipnUrl", "callbackUrl", "terminal", "reference", "goodsInfo"),
    ...wrongCurrencies,
    ...wrongAmounts("amount"),
    ...wrongAddresses("ipnUrl"),
    ...wrongAddresses("callbackUrl").filter(([, { callbackUrl }]) => !/^http:/.test(String(callbackUrl))),
    ...wrongReferences(),
    ...wrongMinutes,
    ["it has no price", { amount: undefined }, "amount/rmbAmount"],
    ["it has two prices", { rmbAmount: "80.00" }, "amount/rmbAmount"],
    ["the channel is unknown", { vendor: "channel_d" }, "vendor"],
    ["the terminal is for apps", { terminal: "APP" }, "terminal"],
    ["the description has markup", { description: "<b>tea</b>" }, "description"],
    ["the description is blank", { description: " " }, "description"],
    ["the note has an ampersand", { note: "salt & pepper" }, "note"],
    ["the note has a line break", { note: "one\ntwo" }, "note"],
    ["the goods are not JSON", { goodsInfo: "2 x tea" }, "goodsInfo"],
    ["the goods are cut off", { goodsInfo: order.goodsInfo.slice(0, -1) }, "goodsInfo"],
    ["the goods are not a list", goods({ goods_name: "tea", quantity: "2" }), "goodsInfo"],
    ["the list of goods is empty", goods([]), "goodsInfo"],
    ["a good has no name", goods([{ quantity: "2" }]), "goodsInfo"],
    ["a good has a blank name", goods([{ goods_name: " ", quantity: "2" }]), "goodsInfo"],
    ["a good has no quantity", goods([{ goods_name: "tea" }]), "goodsInfo"],
    ["a quantity is a number", goods([{ goods_name: "tea", quantity: 2 }]), "goodsInfo"],
    ["a good has a price", goods([{ goods_name: "tea", quantity: "2", price: "1" }]), "goodsInfo"],
    ["a good's name has markup", goods([{ goods_name: "tea <3", quantity: "2" }]), "goodsInfo"],
    ["a wallet payment has a credit type", { creditType: "normal" }, "creditType"],
    ["a wallet payment has a count", { paymentCount: 3 }, "paymentCount"],
    ["a wallet payment has a frequency", { frequency: 7 }, "frequency"],
  ];
  it.each(broken)("is stopped before it is sent when %s", (_, change, field) => {
    expect(objections(securePay, { ...order, ...change })).toEqual([field]);
  });
});

describe("a recurring card payment", () => {
  it("may have no limit", () => {
    expect(securePay.request.parse({ ...recurring, paymentCount: 0 }).paymentCount).toBe("0");
  });

  it.each<Broken>([
    ["the credit type is unknown", { creditType: "monthly" }, "creditType"],
    ["a count has no recurring type", { creditType: undefined, paymentCount: 3 }, "paymentCount"],
    ["a count is for a normal charge", { creditType: "normal", paymentCount: 3 }, "paymentCount"],
    ["a frequency is for a normal charge", { creditType: "normal", frequency: 7 }, "frequency"],
    ["the count is negative", { paymentCount: -1 }, "paymentCount"],
    ["the count is not a whole number", { paymentCount: "2.5" }, "paymentCount"],
    ["the frequency is zero days", { frequency: 0 }, "frequency"],
  ])("is stopped before it is sent when %s", (_, change, field) => {
    expect(objections(securePay, { ...recurring, ...change })).toEqual([field]);
  });
});

describe("the address of the cashier page", () => {
  const answer = (cashierUrl: string) =>
    securePay.answer.safeParse({ ret_code: "000100", result: { cashierUrl, amount: 12.5 } });

  it("is where the customer is sent", () => {
    expect(answer("https://pay.example/c/1").data?.result).toEqual({
      cashierUrl: "https://pay.example/c/1",
      amount: "12.50",
    });
  });

  it.each(["javascript:alert(1)", "data:text/html,hi", "/c/1", ""])("is never %j", (cashierUrl) => {
    expect(answer(cashierUrl).success).toBe(false);
  });
});
