import { transactionRow } from "../../../testing/ledger/rows";
import { afterFailure } from "./own-orders";

describe("the order of a renewal that could not be made", () => {
  const planned = { make_order_at: new Date(0), state: "paid", reconciliation_status: "reconciled" } as const;

  it.each([
    ["is for a person", {}, "tell"],
    ["is for a person, also beside another question", { reconciliation_status: "needs_attention" }, "tell"],
    ["is for a person, also where its draft is there", { order_id: "order_1" }, "tell"],
    ["is made already, by another server", { make_order_at: null }, "end"],
    ["is of money that went back", { state: "reversed" }, "end"],
    ["is refunded meanwhile", { state: "refunded" }, "end"],
    ["was called solved", { reconciliation_status: "solved" }, "end"],
    [
      "was begun, and reconciliation is at it",
      { payment_session_id: "payses_1", reconciliation_status: "pending" },
      "try_again",
    ],
    ["was begun and paid, and lacks its taxes", { payment_session_id: "payses_1" }, "try_again"],
    [
      "was begun, and reconciliation has asked a person",
      { payment_session_id: "payses_1", reconciliation_status: "needs_attention" },
      "end",
    ],
  ] as const)("%s", (_, more, outcome) => {
    expect(afterFailure(transactionRow({ ...planned, ...more }))).toBe(outcome);
  });
});
