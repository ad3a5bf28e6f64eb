import { differenceOf, totalsOf } from "./totals";

type Figure = Parameters<typeof totalsOf>[0][number];

/** Such as `paid 17.50 usd`. */
const figureOf = (text: string): Figure => {
  const [kind, amount = "", currency_code = ""] = text.split(" ");
  if (kind !== "paid" && kind !== "captured" && kind !== "refunded" && kind !== "returned")
    throw new Error(`${text} is no figure`);
  return { kind, amount, currency_code };
};
const feeOf = (text: string) => {
  const [amount = "", currency_code = ""] = text.split(" ");
  return { amount, currency_code, count: 1 };
};

describe("what a day comes to", () => {
  it.each<[figures: string[], fees: string[], totals: string[]]>([
    [[], [], []],
    [["paid 17.50 usd"], [], ["usd 17.50 - 0.00 = 17.50, fees null: 17.50"]],
    [["paid 90.00 usd", "refunded 37.00 usd"], ["1.80 usd"], ["usd 90.00 - 37.00 = 53.00, fees 1.80: 51.20"]],
    [
      ["paid 10.00 usd", "captured 5.10 usd", "refunded 1.05 usd", "returned 10.00 usd"],
      ["0.00 usd"],
      ["usd 15.10 - 11.05 = 4.05, fees 0.00: 4.05"],
    ],
    // The same kind of several channels.
    [["paid 0.10 usd", "paid 0.20 usd"], [], ["usd 0.30 - 0.00 = 0.30, fees null: 0.30"]],
    // More goes back than comes in.
    [["refunded 17.50 usd"], ["0.35 usd"], ["usd 0.00 - 17.50 = -17.50, fees 0.35: -17.85"]],
    [
      ["paid 118.00 cny", "refunded 18.00 cny", "paid 17.50 usd"],
      ["2.36 cny", "0.35 usd"],
      ["cny 118.00 - 18.00 = 100.00, fees 2.36: 97.64", "usd 17.50 - 0.00 = 17.50, fees 0.35: 17.15"],
    ],
    // A statement in USD of payments in RMB.
    [
      ["paid 118.00 cny"],
      ["0.33 usd"],
      ["cny 118.00 - 0.00 = 118.00, fees null: 118.00", "usd 0.00 - 0.00 = 0.00, fees 0.33: -0.33"],
    ],
    [
      ["paid 90071992547409.93 usd", "paid 0.07 usd"],
      [],
      ["usd 90071992547410.00 - 0.00 = 90071992547410.00, fees null: 90071992547410.00"],
    ],
  ])("%j, and fees of %j", (figures, fees, totals) => {
    expect(
      totalsOf(figures.map(figureOf), fees.map(feeOf)).map(
        ({ currency_code, gross, refunds, net, fees: taken, payout }) =>
          `${currency_code} ${gross} - ${refunds} = ${net}, fees ${taken}: ${payout}`,
      ),
    ).toEqual(totals);
  });
});

describe("how much more the statement has", () => {
  it.each([
    ["differs", "paid", "17.50", "17.00", "-0.50"],
    ["only_there", "paid", null, "12.00", "12.00"],
    ["only_here", "paid", "99.00", null, "-99.00"],
    ["differs", "back", "5.00", "10.00", "-5.00"],
    ["only_there", "back", null, "17.50", "-17.50"],
    ["only_here", "back", "17.50", null, "17.50"],
    ["agrees", "paid", "17.50", "17.50", "0.00"],
    ["other_currency", "paid", "118.00", "16.40", null],
    ["fee", "paid", null, null, null],
  ] as const)("%s, %s: %s here, %s there", (group, kind, here, there, difference) => {
    expect(differenceOf({ group, here, there }, kind)).toBe(difference);
  });
});
