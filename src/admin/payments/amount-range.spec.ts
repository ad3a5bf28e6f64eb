import { readRange, withRange, writeRange } from "./amount-range";

describe("a range of amounts in the address", () => {
  it.each([
    [{ from: "10", to: "17.50" }, "10 – 17.50", "amount[$gte]=10&amount[$lte]=17.50"],
    [{ from: "0.01", to: "" }, "≥ 0.01", "amount[$gte]=0.01"],
    [{ from: "", to: "9" }, "≤ 9", "amount[$lte]=9"],
  ])("%j is written as %s, and asked for as %s", (range, written, asked) => {
    expect(writeRange(range)).toBe(written);
    expect(readRange(written)).toEqual(range);
    const query = withRange(new URLSearchParams({ amount: written }), "amount");
    expect(decodeURIComponent(String(query))).toBe(asked);
  });

  it.each([
    [{ from: "", to: "" }],
    [{ from: "ten", to: "" }],
    [{ from: "1.234", to: "" }],
    [{ from: "1", to: "-2" }],
  ])("%j is none", (range) => {
    expect(writeRange(range)).toBeUndefined();
  });

  it("asks for nothing where an address was made up", () => {
    expect(String(withRange(new URLSearchParams({ amount: "cheap", q: "7" }), "amount"))).toBe("q=7");
  });
});
