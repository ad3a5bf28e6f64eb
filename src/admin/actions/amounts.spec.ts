import { isWithin, restOf } from "./amounts";

describe("the amount that staff captures or releases", () => {
  it.each(["0.01", "5", "39.9", "39.98", " 12.50 "])("may be %j of 39.98", (text) => {
    expect(isWithin(text, "39.98")).toBe(true);
  });

  it.each(["", "0", "0.00", "39.99", "100", "-1", "1.234", "1,50", "ten", "1e1", "."])(
    "may not be %j of 39.98",
    (text) => {
      expect(isWithin(text, "39.98")).toBe(false);
    },
  );

  it("is compared to the last unit where a float would round", () => {
    expect(isWithin("90071992547409.93", "90071992547409.92")).toBe(false);
  });
});

describe("what is to be paid again where a part goes back", () => {
  it.each([
    ["23.00", "5.00", "18.00"],
    ["23.00", " 5 ", "18.00"],
    ["23.00", "22.99", "0.01"],
    ["23.00", "0.01", "22.99"],
    ["90071992547409.93", "0.01", "90071992547409.92"],
  ])("of %s without %j is %s", (whole, part, rest) => {
    expect(restOf(whole, part)).toBe(rest);
  });

  it.each(["", "0", "23.00", "23.01", "-5", "5.001", "5,00", "five"])(
    "is nothing where %j of 23.00 is no part",
    (part) => {
      expect(restOf("23.00", part)).toBeUndefined();
    },
  );
});
