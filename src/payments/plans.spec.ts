import { termsText } from "./options";

const now = Date.parse("2026-01-31T23:30:00Z");
const agreed = { amount: "17.50", currency_code: "usd", now, time_zone: "UTC" };
const termsOf = (frequency: number, payment_count: number) => ({ plan: "monthly", frequency, payment_count });

describe("what the cashier page says of a subscription", () => {
  it.each([
    [
      "a number of payments",
      { terms: termsOf(30, 12) },
      "Subscription, 17.50 USD every 30 days, 12 payments in all, next on 2026-03-02.",
    ],
    [
      "no end",
      { terms: termsOf(14, 0), currency_code: "cny" },
      "Subscription, 17.50 CNY every 14 days, until cancelled, next on 2026-02-14.",
    ],
    [
      "a day of the account, which is another one than in UTC",
      { terms: termsOf(30, 12), time_zone: "+08:00" },
      "Subscription, 17.50 USD every 30 days, 12 payments in all, next on 2026-03-03.",
    ],
    ["one payment", { terms: termsOf(30, 1) }, "Subscription, 17.50 USD every 30 days, 1 payments in all."],
    [
      "the storefront's own words behind it",
      { terms: termsOf(30, 12), description: "Tea of the month" },
      "Subscription, 17.50 USD every 30 days, 12 payments in all, next on 2026-03-02. Tea of the month",
    ],
  ])("with %s", (_, more, text) => {
    expect(termsText({ ...agreed, ...more })).toBe(text);
  });
});
