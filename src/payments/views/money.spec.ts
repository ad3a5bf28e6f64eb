import { STATES } from "../../modules/crossborder/internal";
import { heldAmount, isHoldGone, isMoneyBack, isUnclear, sumOf } from "./money";

const hold = { authorized_amount: "25.00", captured_amount: "10.00", released_amount: "0.00" };

describe("what is still held", () => {
  it("is the rest of a hold, also once its captured part was refunded; of nothing else", () => {
    const rests = STATES.filter((state) => heldAmount({ ...hold, state }) === "15.00");
    expect(rests).toEqual(["held", "captured", "refunded"]);
    const others = STATES.filter((state) => !rests.includes(state));
    expect(others.map((state) => heldAmount({ ...hold, state }))).toEqual(others.map(() => "0.00"));
  });

  it.each([
    ["nothing was captured", "0.00", "0.00", "25.00"],
    ["a part of the rest was released", "10.00", "5.00", "10.00"],
    ["all of it is gone", "10.00", "15.00", "0.00"],
    ["more than it was captured", "30.00", "0.00", "0.00"],
  ])("where %s", (_, captured_amount, released_amount, held) => {
    expect(heldAmount({ ...hold, state: "held", captured_amount, released_amount })).toBe(held);
  });
});

it("the customer has the money again once it was refunded or reversed", () => {
  expect(STATES.filter((state) => isMoneyBack({ state }))).toEqual(["refunded", "reversed"]);
});

it("a hold is gone once it was released, or came back before anything of it was captured", () => {
  const gone = (pre_auth: boolean, captured_amount: string) =>
    STATES.filter((state) => isHoldGone({ state, pre_auth, captured_amount }));
  expect(gone(true, "0.00")).toEqual(["refunded", "reversed", "released"]);
  expect(gone(true, "10.00")).toEqual(["released"]);
  expect(gone(false, "0.00")).toEqual(["released"]);
});

it("sums are decimal", () => {
  expect(sumOf([{ amount: "0.1" }, { amount: "0.2" }]).toFixed()).toBe("0.3");
  expect(sumOf([]).toFixed()).toBe("0");
});

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
  ] as const)("a %s that is %s, with ret_code %s: only a person knows: %s", (kind, outcome, ret_code, is) => {
    expect(isUnclear({ kind, outcome, ret_code, amount: "25.00" }, "25.00")).toBe(is);
  });

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
