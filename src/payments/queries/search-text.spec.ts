import { readSearch } from "./search-text";

describe("what staff type into the search", () => {
  it.each([
    ["6", { order_display_id: 6 }],
    ["#6", { order_display_id: 6 }],
    [" 123 ", { order_display_id: 123 }],
    ["4711", { order_display_id: 4711, number: "4711" }],
    ["9000000004711", { number: "9000000004711" }],
    ["9000 0000 04711", { number: "9000000004711" }],
    ["17.50", { amount: "17.50" }],
    ["17,50", { amount: "17.50" }],
    ["17,5", { amount: "17.50" }],
    ["$17.50", { amount: "17.50", currency_code: "usd" }],
    ["US$ 17", { amount: "17.00", currency_code: "usd" }],
    ["17 USD", { amount: "17.00", currency_code: "usd" }],
    ["¥88", { amount: "88.00", currency_code: "cny" }],
    ["88元", { amount: "88.00", currency_code: "cny" }],
    ["1,234.50", { amount: "1234.50" }],
    ["1.234,50", { amount: "1234.50" }],
    ["$1,234", { amount: "1234.00", currency_code: "usd" }],
    ["order_01K9ABC", { order_id: "order_01K9ABC" }],
    ["cb-01K9ABC", { number: "cb-01k9abc", buyer: "cb-01k9abc" }],
    ["Ada", { buyer: "ada" }],
    ["Ada  Lovelace", { buyer: "ada lovelace" }],
    ["O'Brien", { buyer: "o'brien" }],
    ["张", { buyer: "张" }],
    ["张明", { buyer: "张明" }],
    ["ada@shop.example", { buyer: "ada@shop.example" }],
    ["@x", { buyer: "@x" }],
    ["a", {}],
    ["%", {}],
    ["  ", {}],
    ["12", { order_display_id: 12 }],
    ["17.505", { number: "17.505" }],
    ["1234567890", { number: "1234567890" }],
  ])("%j means %j", (typed, meant) => {
    expect(readSearch(typed)).toEqual(meant);
  });
});
