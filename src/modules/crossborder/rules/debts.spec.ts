import { transactionRow } from "../../../../testing/ledger/rows";
import type { Debt, LedgerTransaction } from "../types";
import { claimDebt, type Claimant, exceeds, judgeClaim } from "./debts";

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
const NOW = at(10);

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

describe("a claim on a debt of 17.50", () => {
  const debt: Debt = {
    payment_collection_ids: ["one"],
    total: "17.50",
    payments: [],
    payment_session_ids: ["own", "other"],
  };
  const paid = { payment_session_id: "own", state: "paid", captured_amount: "17.50" } as const;
  const other: Claimant = transactionRow({ ...paid, payment_session_id: "other" });
  const recorded = (payment_session_id: string): Debt => ({
    ...debt,
    payments: [{ payment_session_id, amount: "17.50" }],
  });
  const granted = { claim: "granted", transaction: { id: "cbtrx_1", claimed_at: NOW } };

  it.each<[string, Partial<LedgerTransaction>, readonly Claimant[], Debt, object]>([
    ["is granted", {}, [], debt, granted],
    ["stays", { claimed_at: at(1) }, [other], debt, { claim: "granted" }],
    ["is granted where it is recorded", {}, [other], recorded("own"), { claim: "granted" }],
    ["waits beside another one", {}, [other], debt, { claim: "not_yet" }],
    ["is refused where another one is recorded", {}, [other], recorded("other"), { claim: "overpaid" }],
    [
      "ends where another one is recorded",
      { claimed_at: at(1) },
      [other],
      recorded("other"),
      { claim: "overpaid", transaction: { id: "cbtrx_1", claimed_at: null } },
    ],
    ["of money that went back is none", { state: "refunded" }, [], debt, { claim: "not_yet" }],
    ["of what may pay for nothing is none", { ineligible_since: at(1) }, [], debt, { claim: "not_yet" }],
  ])("%s", (_, row, claims, owed, expected) => {
    expect(claimDebt(transactionRow({ ...paid, ...row }), claims, owed, NOW)).toEqual(expected);
  });

  it.each([
    ["drafted", "not_yet"],
    ["open", "not_yet"],
    ["captured", "not_yet"],
    ["closed", "granted"],
    ["failed", "granted"],
    ["released", "granted"],
  ] as const)("beside one that was claimed and is %s: %s", (state, expected) => {
    expect(judgeClaim(debt, "17.50", [{ ...other, state }])).toBe(expected);
  });

  it("is not kept from it by what has no session", () => {
    expect(judgeClaim(debt, "17.50", [{ ...other, payment_session_id: null }])).toBe("granted");
  });
});
