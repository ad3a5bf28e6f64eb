import { amountOf, cents, spanOf, sumOf } from "./sums";

const sums = (paid: string) => ({
  day: "2026-11-22",
  provider_id: "pp_crossborder-channel-a_main",
  currency_code: "usd",
  paid,
  refunded: "0.00",
  returned: "0.00",
});

describe("what moved each day", () => {
  it("adds up to the cent", () => {
    const many = [...Array.from({ length: 1000 }, () => sums("0.10")), sums("90071992547409.93")];
    expect(amountOf(sumOf(many, "paid"))).toBe("90071992547509.93");
  });

  it.each(["0.00", "0.05", "1.00", "17.50", "1234567.89"])("keeps %s as it is", (amount) => {
    expect(amountOf(cents(amount))).toBe(amount);
  });

  it("has today and what may be today elsewhere", () => {
    const days = spanOf(7);
    expect(days).toHaveLength(8);
    expect(days).toContain(new Date().toISOString().slice(0, 10));
    expect(new Set(days).size).toBe(8);
  });
});
