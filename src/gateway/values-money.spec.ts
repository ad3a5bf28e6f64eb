import BigNumber from "bignumber.js";
import { amountText, sameAmount } from "./values";

describe("an amount on its way to the gateway", () => {
  it.each([
    ["12.5", "12.50"],
    [12.5, "12.50"],
    [new BigNumber("12.5"), "12.50"],
    ["0", "0.00"],
    [" 7 ", "7.00"],
    ["007", "7.00"],
    [0.1 + 0.2, "0.30"],
    [1.005, "1.01"],
    ["2.675", "2.68"],
    ["2.6749999999999999999999", "2.67"],
    ["999999999999.99", "999999999999.99"],
    [new BigNumber("1e3"), "1000.00"],
  ])("%s is written %s", (value, text) => {
    expect(amountText(value)).toBe(text);
  });

  it.each([
    "",
    " ",
    "-1",
    "+1",
    "1e2",
    "NaN",
    "Infinity",
    "0x10",
    "1,000.00",
    "1.",
    ".5",
    "1 000",
    "١٢",
    "9".repeat(13),
    NaN,
    Infinity,
    -1,
    1e21,
    1e-7,
    new BigNumber(NaN),
    new BigNumber(-1),
  ])("%s is not an amount", (value) => {
    expect(() => amountText(value)).toThrow(RangeError);
  });

  it("that is endless is quoted in part only", () => {
    expect(() => amountText("9".repeat(5000))).toThrow(`"${"9".repeat(40)}" is not an amount`);
  });
});

describe("two amounts", () => {
  it.each([
    ["12.5", 12.5],
    ["12.50", new BigNumber("12.500")],
    [0.1 + 0.2, "0.3"],
  ])("%s and %s are the same money", (one, other) => {
    expect(sameAmount(one, other)).toBe(true);
  });

  it.each([
    ["12.50", "12.51"],
    ["1", "10"],
    ["0.01", "0"],
  ])("%s and %s are not", (one, other) => {
    expect(sameAmount(one, other)).toBe(false);
  });
});
