import { type Claimant, exceeds, judgeClaim } from "./debts";

const paid: Claimant = {
  payment_session_id: "other",
  state: "paid",
  reconciliation_status: "pending",
  ineligible_since: null,
  amount: "10.00",
  authorized_amount: "0.00",
  released_amount: "0.00",
  refunded_amount: "0.00",
  captured_amount: "10.00",
};
const held: Claimant = { ...paid, state: "held", authorized_amount: "10.00", captured_amount: "0.00" };
const recorded = (...amounts: string[]) =>
  amounts.map((amount, index) => ({
    payment_session_id: index === 0 ? "other" : `foreign-${index}`,
    amount,
  }));

describe("what a payment of 15.00 may claim of a debt of 25.00", () => {
  it.each([
    ["when nothing has paid", [], [], "granted"],
    ["when 10.00 are recorded, by a payment of ours", recorded("10"), [paid], "granted"],
    ["when 10.00 are recorded, by one that claimed nothing", recorded("10"), [], "granted"],
    ["when 10.01 are recorded", recorded("10.02"), [], "overpaid"],
    ["when all is recorded", recorded("10", "15"), [paid], "overpaid"],
    ["when 10.00 are claimed", [], [paid], "granted"],
    ["when more is claimed and not recorded", [], [paid, { ...paid, captured_amount: "0.50" }], "not_yet"],
    ["when 20.00 are held", [], [held, { ...held, payment_session_id: "third" }], "not_yet"],
    ["when half of that was released", [], [held, { ...held, released_amount: "10.00" }], "granted"],
    ["when of 20.00 that were held 10.00 were taken", [], [paidOf("20.00", "10.00")], "granted"],
    ["when that was refunded, and Medusa has it still", recorded("25"), [back("refunded")], "granted"],
    ["when that went back", [], [paid, back("reversed")], "granted"],
    ["when that may pay for nothing any more", [], [more({ ineligible_since: new Date() })], "granted"],
    ["when a person has solved that", [], [more({ reconciliation_status: "solved" })], "granted"],
    ["when a person looks at that", [], [more({ reconciliation_status: "needs_attention" })], "not_yet"],
    ["when that has lost its session", [], [more({ payment_session_id: "gone" })], "granted"],
  ] as const)("%s", (_, payments, claims, expected) => {
    const payment_session_ids = ["own", "other", "third"];
    const debt = {
      payment_collection_ids: ["one"],
      total: "25",
      payments: [...payments],
      payment_session_ids,
    };
    expect(judgeClaim(debt, "15.00", claims)).toBe(expected);
  });
});

it.each([
  ["stays beside one that is not recorded", [], "granted"],
  ["ends where that is recorded", recorded("20"), "overpaid"],
] as const)("a claim that was granted %s", (_, payments, expected) => {
  const debt = {
    payment_collection_ids: ["one"],
    total: "25",
    payments: [...payments],
    payment_session_ids: ["other"],
  };
  expect(judgeClaim(debt, "15.00", [more({})], true)).toBe(expected);
});

function more(change: Partial<Claimant>): Claimant {
  return { ...paid, captured_amount: "20.00", ...change };
}
function back(state: "refunded" | "reversed"): Claimant {
  return { ...more({}), state };
}
function paidOf(authorized_amount: string, captured_amount: string): Claimant {
  return { ...paid, state: "captured", authorized_amount, captured_amount };
}

describe("amounts and a total", () => {
  it.each([
    [["13.61"], "13.606", false],
    [["12.35", "12.35"], "24.69", false],
    [["25.01"], "25", true],
    [["12.50", "12.52"], "25", true],
    [["25", "0", "-3"], "25", false],
    [["0.01"], "0", true],
  ])("%j of %s", (amounts, total, expected) => {
    expect(exceeds(amounts, total)).toBe(expected);
  });
});
