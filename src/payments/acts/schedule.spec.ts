import { unagreedCharge } from "./schedule";

const at = (hour: number) => new Date(Date.UTC(2026, 5, 1, hour));

const agreed = { amount: "17.50", cancelled_at: null, cancel_requested_at: null };
const charge = {
  paid_at: at(12),
  payment_time: "2026-06-01 12:00:00",
  paid_amount: "17.50",
  other_amount: null,
  currency_code: "usd",
};
const unagreed = (
  charged: Partial<typeof charge | Record<"payment_time" | "paid_amount", null> | { other_amount: string }>,
  schedule: Partial<Record<"cancelled_at" | "cancel_requested_at", Date>>,
  known_since = at(13),
) => unagreedCharge({ ...charge, ...charged }, { ...agreed, ...schedule }, known_since);

describe("a charge of a schedule", () => {
  it.each([
    ["as agreed", {}, {}],
    ["whose amount no answer shows", { paid_amount: null }, {}],
    ["of the same amount in other digits", { paid_amount: "17.5" }, {}],
    ["made before the cancellation, and known after it", {}, { cancelled_at: at(12.5) }],
    ["without a time, known before the cancellation", { payment_time: null }, { cancelled_at: at(14) }],
  ])("%s is for nobody", (_, charged, schedule) => {
    expect(unagreed(charged, schedule)).toBeUndefined();
  });

  it.each([
    ["made after the cancellation", {}, { cancelled_at: at(11) }, "charged after"],
    ["made after the customer asked for it", {}, { cancel_requested_at: at(11) }, "charged after"],
    ["without a time, known afterwards", { payment_time: null }, { cancelled_at: at(11.5) }, "no time"],
  ])("%s is for a person", (_, charged, schedule, reason) => {
    expect(unagreed(charged, schedule)).toEqual({
      attention_code: "charged_after_cancellation",
      last_error: expect.stringContaining(reason),
    });
  });

  it.each([
    ["more", { paid_amount: "17.51" }, "17.51 USD"],
    ["less", { paid_amount: "17.49" }, "17.49 USD"],
    ["another currency", { other_amount: "17.50 CNY" }, "17.50 CNY"],
  ])("of %s is for a person", (_, charged, shown) => {
    expect(unagreed(charged, {})).toEqual({
      attention_code: "deduction_differs",
      last_error: `${shown} was charged where 17.50 USD was agreed`,
    });
  });

  it("of another amount after the cancellation is told with both", () => {
    const { attention_code, last_error } = unagreed({ paid_amount: "1.00" }, { cancelled_at: at(11) }) ?? {};
    expect(attention_code).toBe("charged_after_cancellation");
    expect(last_error).toMatch(/charged after .*; 1\.00 USD was charged where 17\.50 USD was agreed/);
  });
});
