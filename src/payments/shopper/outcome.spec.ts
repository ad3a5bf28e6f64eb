import { endingOf, isDue } from "./outcome";

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

describe("a page that waits has the gateway asked", () => {
  const OPENED = Date.UTC(2026, 0, 1, 12);
  const at = (seconds: number) => new Date(OPENED + seconds * 1000);
  const isDueAt = (now: number, { asked, waited }: { asked?: number; waited?: number } = {}) => {
    const row = { created_at: at(0), asked_at: asked === undefined ? null : at(asked) };
    return isDue(row, waited === undefined ? undefined : waited * 1000, at(now).getTime());
  };

  it.each<[string, boolean, number, Parameters<typeof isDueAt>[1]]>([
    ["not at once: its cashier page is just being opened", false, 1, {}],
    ["after two seconds", true, 2, {}],
    ["at once where it comes late", true, 500, {}],
    ["not again before it has waited twice as long", false, 39, { asked: 20, waited: 39 }],
    ["and then again", true, 40, { asked: 20, waited: 40 }],
    ["however much it says to have waited", true, 40, { asked: 20, waited: 1_000 }],
    ["nor earlier where it says nothing", false, 39, { asked: 20 }],
    ["then too", true, 40, { asked: 20 }],
    ["at once when its shopper has come back", true, 325, { asked: 320, waited: 0 }],
    ["where it was asked by a server whose clock is ahead", true, 40, { asked: 4_000, waited: 40 }],
    ["and four seconds later again", true, 329, { asked: 325, waited: 4 }],
  ])("%s: %s", (_, isAsked, now, known) => expect(isDueAt(now, known)).toBe(isAsked));
});
