import { isUnclear } from "./money";

describe("what became of a capture or a release", () => {
  it.each([
    ["capture", "unknown", "000040", true],
    ["capture", "unknown", "000022", true],
    ["release", "unknown", "000040", true],
    // Its answer was lost, and it was not called again; or refused for another reason.
    ["capture", "unknown", null, false],
    ["capture", "unknown", "000777", false],
    ["capture", "unknown", "000030", false],
    // Its own first answer says that nothing was done.
    ["capture", "refused", "000040", false],
    ["capture", "accepted", "000040", false],
    ["capture", "succeeded", "000040", false],
    ["release", "failed", null, false],
    ["refund", "unknown", "000040", false],
  ] as const)(
    "a %s that is %s, with ret_code %s: only a person can tell: %s",
    (kind, outcome, ret_code, is) => {
      expect(isUnclear({ kind, outcome, ret_code, amount: "25.00" }, "25.00")).toBe(is);
    },
  );

  it.each([
    ["release", "unknown", true],
    // The server died while it was called.
    ["release", "requested", true],
    ["release", "accepted", false],
    ["release", "refused", false],
    ["release", "succeeded", false],
    ["capture", "unknown", false],
  ] as const)("a %s of a part that is %s: only a person can tell: %s", (kind, outcome, is) => {
    expect(isUnclear({ kind, outcome, ret_code: null, amount: "10.00" }, "25.00")).toBe(is);
  });
});
