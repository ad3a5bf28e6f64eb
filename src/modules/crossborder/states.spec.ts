import {
  daysAfter,
  deductionKey,
  holdsMoney,
  isFinal,
  isForward,
  isLive,
  isPartialRefund,
  isUndecided,
  OUTCOMES,
  STATES,
  unrecordedRefunds,
} from "./states";

describe("a transaction only moves forward", () => {
  it("from every state to every other, as drawn", () => {
    const moves = STATES.map((from) => `${from}: ${STATES.filter((to) => isForward(from, to)).join(" ")}`);
    expect(moves).toEqual([
      "unopened: drafted closed",
      "drafted: open paid held captured refunded reversed released closed failed",
      "open: paid held captured refunded reversed released closed failed",
      "paid: refunded reversed",
      "held: captured refunded reversed released",
      "captured: refunded reversed",
      "refunded: ",
      "reversed: ",
      "released: ",
      "closed: paid held refunded reversed",
      "failed: paid held refunded reversed closed",
    ]);
  });

  it("never in a circle: no two states lead to each other", () => {
    for (const one of STATES)
      for (const other of STATES) {
        expect(isForward(one, other) && isForward(other, one)).toBe(false);
      }
  });

  it("money is with the shop only where it was paid and not sent back", () => {
    expect(STATES.filter(holdsMoney)).toEqual(["paid", "held", "captured"]);
    expect(STATES.filter(isFinal)).toEqual(["refunded", "reversed", "released"]);
  });
});

describe("an operation, by its outcome", () => {
  const outcomes = (is: (one: { outcome: (typeof OUTCOMES)[number] }) => boolean) =>
    OUTCOMES.filter((outcome) => is({ outcome }));

  it("moved money or may have, unless it was refused or never carried out", () => {
    expect(outcomes(isLive)).toEqual(["requested", "unknown", "accepted", "succeeded"]);
  });

  it("is undecided until the gateway has said how it ended", () => {
    expect(outcomes(isUndecided)).toEqual(["requested", "unknown", "accepted"]);
  });

  it("is a part that came back only when it did", () => {
    expect(isPartialRefund({ kind: "part_refund", outcome: "succeeded" })).toBe(true);
    expect(isPartialRefund({ kind: "part_refund", outcome: "failed" })).toBe(false);
    expect(isPartialRefund({ kind: "refund", outcome: "succeeded" })).toBe(false);
  });
});

describe("what Medusa has no refund for, of a payment that came back in parts", () => {
  type Entry = Parameters<typeof unrecordedRefunds>[0][number];
  const entry = (
    kind: Entry["kind"],
    medusa_id: string | null = null,
    outcome: Entry["outcome"] = "succeeded",
  ) => ({
    kind,
    medusa_id,
    outcome,
  });
  const part = entry("part_refund");

  it.each<[string, Entry[], string[], Entry[]]>([
    ["a part", [part], [], [part]],
    ["the rest of it, too: refunded", [part, entry("refund")], [], [part, entry("refund")]],
    ["or reversed", [part, entry("reverse")], [], [part, entry("reverse")]],
    ["no capture or void", [part, entry("capture"), entry("void")], [], [part]],
    ["no refund that failed", [part, entry("refund", null, "failed")], [], [part]],
    ["no part whose refund Medusa has", [entry("part_refund", "ref_1"), part], ["ref_1"], [part]],
    [
      "a part whose refund is gone",
      [entry("part_refund", "ref_1")],
      ["ref_2"],
      [entry("part_refund", "ref_1")],
    ],
    ["nothing of a payment that came back whole", [entry("refund")], [], []],
    ["nothing where no part came back", [entry("part_refund", null, "failed"), entry("refund")], [], []],
  ])("%s", (_, operations, recorded, left) => {
    expect(unrecordedRefunds(operations, recorded)).toEqual(left);
  });
});

it("a deduction has one reference, of letters, digits and hyphens, however often it is told", () => {
  expect(deductionKey("S_1", "T/2")).toEqual({
    operation: "recurring-deduction",
    transaction_no: "T/2",
    reference: "S-1-T-2",
  });
});

it("days are of 24 hours", () => {
  expect(daysAfter(new Date("2026-01-01T10:00:00Z"), 30)).toEqual(new Date("2026-01-31T10:00:00Z"));
});
