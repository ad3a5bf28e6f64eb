import { derive } from "./transactions";
import type { TransactionState } from "../states";

const NOTHING = {
  authorized_amount: "0.00",
  captured_amount: "0.00",
  released_amount: "0.00",
  refunded_amount: "0.00",
  returned_amount: "0.00",
};
const row = (state: TransactionState, more: Partial<Parameters<typeof derive>[0]> = {}) => ({
  amount: "25.00",
  paid_amount: null,
  pre_auth: false,
  state,
  ...NOTHING,
  ...more,
});
const entry = (
  kind: Parameters<typeof derive>[1][number]["kind"],
  amount = "25.00",
  outcome: Parameters<typeof derive>[1][number]["outcome"] = "succeeded",
  told: Record<string, unknown> | null = null,
) => ({ kind, amount, outcome, told });

const hold = (state: TransactionState, more = {}) =>
  row(state, { pre_auth: true, authorized_amount: "25.00", ...more });

describe("what the ledger says of a payment", () => {
  it("comes from the gateway's answer once it is paid", () => {
    expect(derive(row("open"), [entry("open")], "paid")).toEqual({
      ...NOTHING,
      state: "paid",
      captured_amount: "25.00",
    });
  });

  it("takes what the gateway says was paid, where it says so", () => {
    expect(derive(row("open", { paid_amount: "24.00" }), [], "paid").captured_amount).toBe("24.00");
  });

  it("does not go back: an answer that comes late changes nothing", () => {
    const before = row("refunded", { captured_amount: "25.00" });
    expect(derive(before, [entry("refund")], "paid")).toMatchObject({
      state: "refunded",
      refunded_amount: "25.00",
    });
  });

  it("counts what came back in parts, until it is all of it", () => {
    const before = row("paid", { captured_amount: "25.00" });
    const parts = [entry("part_refund", "5.00"), entry("part_refund", "4.00", "failed")];
    expect(derive(before, parts)).toMatchObject({ state: "paid", refunded_amount: "5.00" });
    const all = [...parts, entry("part_refund", "20.00")];
    expect(derive(before, all)).toMatchObject({ state: "refunded", refunded_amount: "25.00" });
    expect(derive(before, parts, "reversed")).toMatchObject({
      state: "reversed",
      refunded_amount: "5.00",
      returned_amount: "20.00",
    });
    const captured = hold("captured", { captured_amount: "10.00" });
    const ofHold = [entry("capture", "10.00"), entry("part_refund", "4.00")];
    expect(derive(captured, ofHold)).toMatchObject({ state: "captured", refunded_amount: "4.00" });
  });

  it("never moves by an operation that is not decided, or moved no money", () => {
    for (const outcome of ["requested", "unknown", "accepted", "refused", "failed"] as const) {
      const operations = [entry("refund", "25.00", outcome), entry("reverse", "25.00", outcome)];
      expect(derive(row("paid", { captured_amount: "25.00" }), operations).state).toBe("paid");
    }
  });

  it("is failed when the order was refused, and paid after all when the gateway says so", () => {
    const operations = [entry("open", "25.00", "refused")];
    expect(derive(row("drafted"), operations).state).toBe("failed");
    expect(derive(row("failed"), operations, "paid").state).toBe("paid");
  });

  it("is closed or reversed as the answer to the reverse says", () => {
    expect(derive(row("open"), [entry("void", "25.00", "succeeded", { status: "closed" })]).state).toBe(
      "closed",
    );
    const reversed = [entry("void", "25.00", "succeeded", { status: "reversed" })];
    expect(derive(row("open"), reversed)).toMatchObject({ state: "reversed", returned_amount: "25.00" });
  });

  it("has a hold that was captured in part, its rest released, and that part refunded", () => {
    const captured = derive(hold("held"), [entry("capture", "10.00")], "held");
    expect(captured).toEqual({
      ...NOTHING,
      state: "captured",
      authorized_amount: "25.00",
      captured_amount: "10.00",
    });
    const operations = [entry("capture", "10.00"), entry("release", "15.00")];
    expect(derive(hold("captured", captured), operations).released_amount).toBe("15.00");
    const refunded = derive(hold("captured", captured), [...operations, entry("refund", "10.00")]);
    expect(refunded).toMatchObject({ state: "refunded", refunded_amount: "10.00", released_amount: "15.00" });
  });

  it("goes on holding what a capture left of a hold when that part is refunded, until it is released", () => {
    const captured = hold("captured", { captured_amount: "10.00" });
    const refunded = [entry("capture", "10.00"), entry("refund", "10.00")];
    expect(derive(captured, refunded)).toMatchObject({ state: "refunded", released_amount: "0.00" });
    for (const outcome of ["requested", "unknown", "accepted", "refused", "failed"] as const)
      expect(derive(captured, [...refunded, entry("release", "15.00", outcome)]).released_amount).toBe(
        "0.00",
      );
    expect(derive(captured, [...refunded, entry("release", "15.00")]).released_amount).toBe("15.00");
  });

  it("holds nothing any more of an order that the gateway reversed as a whole, or refunded before any capture", () => {
    const captured = hold("captured", { captured_amount: "10.00" });
    expect(derive(captured, [entry("capture", "10.00")], "reversed").released_amount).toBe("15.00");
    expect(derive(hold("held"), [], "refunded").released_amount).toBe("25.00");
  });

  it("holds nothing any more of a hold that expired, whatever released it", () => {
    expect(derive(hold("held"), [], "released")).toMatchObject({
      state: "released",
      released_amount: "25.00",
      captured_amount: "0.00",
    });
  });

  it("is released only when all of it was", () => {
    expect(derive(hold("held"), [entry("release", "5.00")])).toMatchObject({
      state: "held",
      released_amount: "5.00",
    });
    expect(derive(hold("held"), [entry("release", "5.00"), entry("release", "20.00")]).state).toBe(
      "released",
    );
  });

  it.each([
    ["the gateway refused to open it", "open", "refused", "failed"],
    ["its opening was never sent", "open", "failed", "failed"],
    ["its opening has no answer yet", "open", "requested", "drafted"],
    ["the answer to its opening was lost", "open", "unknown", "drafted"],
    ["it was opened", "open", "succeeded", "open"],
    ["the gateway charged by itself", "deduction", "succeeded", "open"],
    ["a code was submitted for it", "scan", "succeeded", "drafted"],
    ["a code that was submitted was refused", "scan", "refused", "drafted"],
    ["a capture of it was refused", "capture", "refused", "drafted"],
  ] as const)("of a draft: %s", (_, kind, outcome, state) => {
    expect(derive(row("drafted"), [entry(kind, "25.00", outcome)])).toEqual({ ...NOTHING, state });
  });

  it.each([
    ["a reverse, without a status", "reverse", null, "closed"],
    ["a reverse, reversed", "reverse", { status: "reversed" }, "reversed"],
    ["a void, refunded", "void", { status: "refunded" }, "reversed"],
    ["a void, closed", "void", { status: "closed" }, "closed"],
    ["a submitted code, whatever its status", "scan", { status: "reversed" }, "open"],
    ["a part of it back, whatever its status", "part_refund", { status: "reversed" }, "open"],
  ] as const)("of an open order: %s", (_, kind, told, state) => {
    const amount = kind === "part_refund" ? "0.00" : "25.00";
    expect(derive(row("open"), [entry(kind, amount, "succeeded", told)]).state).toBe(state);
  });

  it("counts as captured what was paid, and nothing of what was not", () => {
    expect(derive(row("open"), [])).toEqual({ ...NOTHING, state: "open" });
    expect(derive(row("closed"), [])).toEqual({ ...NOTHING, state: "closed" });
    const paid = row("paid", { captured_amount: "25.00" });
    expect(derive(paid, [])).toEqual({ ...NOTHING, state: "paid", captured_amount: "25.00" });
    // Neither its payment nor its refund was seen before: the gateway had the money all the same.
    expect(derive(row("open"), [], "refunded")).toMatchObject({
      captured_amount: "25.00",
      refunded_amount: "25.00",
      returned_amount: "0.00",
    });
    expect(derive(row("open"), [], "reversed")).toMatchObject({
      captured_amount: "25.00",
      refunded_amount: "0.00",
      returned_amount: "25.00",
    });
  });

  it("has authorized what is held, and only of a hold", () => {
    const asked = row("open", { pre_auth: true });
    expect(derive(asked, [])).toEqual({ ...NOTHING, state: "open" });
    expect(derive(asked, [], "held")).toEqual({ ...NOTHING, state: "held", authorized_amount: "25.00" });
    expect(derive(row("open"), [], "paid").authorized_amount).toBe("0.00");
    expect(derive(hold("released"), []).authorized_amount).toBe("25.00");
    expect(derive(row("paid", { captured_amount: "25.00", authorized_amount: "9.00" }), [])).toMatchObject({
      authorized_amount: "0.00",
      captured_amount: "25.00",
    });
  });
});
