import { endingOf } from "./outcome";

describe("what a shopper who comes back is told", () => {
  it.each([
    ["open", "pending", "", "pending"],
    ["open", "pending", "success", "pending"],
    ["open", "pending", "failed", "declined"],
    ["open", "pending", "closed", "expired"],
    ["paid", "pending", "failed", "pending"],
    ["paid", "needs_attention", "", "pending"],
    ["paid", "reconciled", "failed", "paid"],
    ["held", "reconciled", "", "held"],
    ["failed", "pending", "success", "declined"],
    ["closed", "pending", "success", "expired"],
    ["reversed", "pending", "", "returned"],
    ["reversed", "returned", "", "returned"],
    ["refunded", "returned", "", "returned"],
  ] as const)(
    "of a payment that is %s and %s, and called %j: %s",
    (state, reconciliation_status, told, ending) =>
      expect(endingOf({ state, reconciliation_status }, told)).toBe(ending),
  );
});
