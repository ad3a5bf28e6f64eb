import { holdsMoney, isFinal, isForward, STATES } from "./states";

describe("a transaction only moves forward", () => {
  it("from every state to every other, as drawn", () => {
    const moves = STATES.map((from) => `${from}: ${STATES.filter((to) => isForward(from, to)).join(" ")}`);
    expect(moves).toEqual([
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
