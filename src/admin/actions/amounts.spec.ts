import { isWithin } from "./amounts";

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
