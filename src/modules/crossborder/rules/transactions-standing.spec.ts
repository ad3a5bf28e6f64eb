import {
  at,
  change,
  FOUND,
  NOW,
  PAID,
  type Row,
  SOLVED,
  WAITS,
  type Written,
} from "../../../../testing/ledger/changes";

describe("whether a person must look", () => {
  const over = { attention_code: null, attention_since: null, attention_told_at: null };
  const needs = (attention_code: "audit" | "refund_failed") =>
    ({ reconciliation_status: "needs_attention", attention_code }) as const;

  it.each(
    Object.entries<[Row, Written, Row]>({
      "from now on": [
        PAID,
        needs("refund_failed"),
        { ...needs("refund_failed"), attention_since: NOW, attention_told_at: NOW, solved_state: null },
      ],
      "for no reason that has a name": [
        PAID,
        { reconciliation_status: "needs_attention" },
        { attention_code: "not_in_agreement", attention_since: NOW },
      ],
      "the same reason": [WAITS, needs("refund_failed"), { attention_since: undefined, solved_state: null }],
      "still: another reason": [
        { ...WAITS, attention_code: "order_unpaid" },
        needs("refund_failed"),
        { attention_code: "refund_failed", attention_since: at(1), attention_told_at: NOW },
      ],
      "still: what an audit had found beside the reason that is over, which is told by the job": [
        { ...WAITS, audit_finding: "10.00" },
        { reconciliation_status: "reconciled" },
        { attention_code: "audit", attention_since: at(1), attention_told_at: null, audit_finding: "10.00" },
      ],
      "still: another reason beside what an audit found": [
        FOUND,
        needs("refund_failed"),
        { attention_code: "refund_failed", attention_since: at(1), attention_told_at: NOW },
      ],
      "from now on: an audit's finding": [
        PAID,
        { audit_finding: "10.00" },
        { attention_code: "audit", attention_since: NOW, attention_told_at: NOW },
      ],
      "no more": [WAITS, { reconciliation_status: "reconciled" }, { ...over, solved_state: null }],
      "solved by a person": [WAITS, { reconciliation_status: "solved" }, { ...over, solved_state: "paid" }],
      "as before, where nothing is said of it": [SOLVED, { checks: 1 }, { solved_state: "paid" }],
      "again, because of an audit: the state that was solved stays": [
        SOLVED,
        { audit_finding: "10.00" },
        { attention_code: "audit", solved_state: "paid" },
      ],
      "again, because an audit found something else than was solved": [
        { ...SOLVED, audit_finding: "5.00" },
        { audit_finding: "10.00" },
        { attention_code: "audit", attention_since: NOW, attention_told_at: NOW },
      ],
      "again, and not because of an audit": [SOLVED, needs("refund_failed"), { solved_state: null }],
      "as before, beside what an audit found, where nothing is said of it": [
        FOUND,
        { checks: 1 },
        { reconciliation_status: undefined, audit_finding: undefined, last_error: undefined },
      ],
      "still, because of an audit, and what was solved before it moves": [
        { ...FOUND, solved_state: "paid" },
        { state: "refunded" },
        { reconciliation_status: undefined, solved_state: null },
      ],
      "what was solved moves": [
        SOLVED,
        { state: "refunded" },
        { solved_state: null, reconciliation_status: "pending" },
      ],
    }),
  )("%s", (_, [before, written, expected]) => {
    const { transaction } = change(before, written);
    const known = Object.keys(expected).map((name) => [name, Reflect.get(transaction, name)]);
    expect(Object.fromEntries(known)).toEqual(expected);
  });
});

describe("both sides have to agree anew", () => {
  it.each(
    Object.entries<[Row, Written, string | undefined]>({
      "when an order that failed is paid late": [{ ...PAID, state: "failed" }, { state: "paid" }, "pending"],
      "when a closed order is paid late": [{ ...PAID, state: "closed" }, { state: "held" }, "pending"],
      "when what a person solved moves": [SOLVED, { state: "refunded" }, "pending"],
      "when what a person solved after an audit moves": [
        { ...SOLVED, audit_finding: "10.00" },
        { state: "refunded" },
        "pending",
      ],
      "but not when a look finds what a person solved after an audit as it was": [
        { ...SOLVED, audit_finding: "10.00" },
        { reconciliation_status: "pending" },
        undefined,
      ],
      "but not when the hold of an order is captured": [
        { ...PAID, state: "held", pre_auth: true },
        { state: "captured" },
        undefined,
      ],
      "but not when a payment is refunded": [PAID, { state: "refunded" }, undefined],
      "but not when a refused one is closed": [{ ...PAID, state: "failed" }, { state: "closed" }, undefined],
      "but not when a returned payment was late": [
        { ...PAID, state: "failed", reconciliation_status: "returned" },
        { state: "paid" },
        undefined,
      ],
      "but not when what a person solved stands": [SOLVED, { gateway_status: "refunded" }, undefined],
      "but not when the change says what is right": [
        SOLVED,
        { state: "refunded", reconciliation_status: "returned" },
        "returned",
      ],
    }),
  )("%s", (_, [before, written, status]) => {
    expect(change(before, written).transaction.reconciliation_status).toBe(status);
  });
});
