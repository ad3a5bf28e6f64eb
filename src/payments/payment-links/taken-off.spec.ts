import { creditLeft } from "./links";

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 10, minute));
const refund = (amount: string, minute: number) => ({ amount, created_at: at(minute) });
const line = (amount: string, minute: number, internal_note: string | null = null) => ({
  amount,
  created_at: at(minute),
  internal_note,
});
const left = (...given: Parameters<typeof creditLeft>) => creditLeft(...given).toFixed(2);

describe("what refunds have taken off an order, and can be asked for again", () => {
  it.each([
    ["a refund of all", [refund("25.00", 0)], [line("25", 1)], "25.00"],
    ["of an order that was cheaper", [refund("25.00", 0)], [line("12.5", 1)], "12.50"],
    ["a refund for whose rest a link asks", [refund("25.00", 1)], [line("5", 0, "cb-1")], "0.00"],
    ["asked for again already", [refund("25.00", 0)], [line("25", 1), line("-25", 2, "cb-1")], "0.00"],
    ["a credit line of the store, before", [refund("20.00", 1)], [line("5", 0), line("20", 2)], "20.00"],
    ["a credit line of the store, long after", [refund("25.00", 0)], [line("5", 30)], "0.00"],
    ["a larger credit line of the store", [refund("5.00", 0)], [line("20", 1)], "0.00"],
    ["two refunds", [refund("10.00", 0), refund("15.00", 1)], [line("10", 0), line("15", 1)], "25.00"],
    [
      "refunded, asked for, paid and refunded again",
      [refund("25.00", 0), refund("25.00", 20)],
      [line("25", 0), line("-25", 5, "cb-1"), line("25", 20)],
      "25.00",
    ],
    ["another one's line below 0", [refund("25.00", 0)], [line("25", 1), line("-25", 2, "cb-9")], "25.00"],
  ])("%s", (_name, refunds, credits, amount) => {
    expect(left(refunds, credits, ["cb-1", "cb-2"])).toBe(amount);
  });
});
