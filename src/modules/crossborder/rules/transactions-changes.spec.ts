import {
  actor,
  BACK,
  change,
  FOUND,
  NOW,
  at,
  OPEN,
  PAID,
  type Row,
  SOLVED,
  WAITS,
  type Written,
} from "../../../../testing/ledger/changes";
import { operationRow, transactionRow } from "../../../../testing/ledger/rows";
import { CrossborderEvents } from "../messages";
import { changeTransaction, makeIneligible, messagesOf } from "./transactions";

type Line = readonly [name: string, data: object];

describe("a payment counts", () => {
  const told = at(-1);
  it.each<[string, Row, Written, Date | undefined]>([
    ["when it was paid, where that is told", OPEN, { state: "paid", paid_at: told }, told],
    ["when it was learned, where it is not", OPEN, { state: "paid" }, NOW],
    ["of a hold too", { ...OPEN, pre_auth: true }, { state: "held" }, NOW],
    ["as before, where no money comes", OPEN, { gateway_status: "dealing" }, undefined],
    ["as before, where the money is known", { ...PAID, paid_at: null }, { checks: 3 }, undefined],
    ["as it was told once, whatever comes later", { ...OPEN, paid_at: told }, { state: "paid" }, undefined],
  ])("%s", (_, row, written, paid_at) => {
    expect(change(row, written).transaction.paid_at).toEqual(paid_at);
  });
});

describe("the history has of a change, with who made it", () => {
  const raised = (code: string): Line => ["attention_raised", { code }];
  const resolved = (code: string): Line => ["attention_resolved", { code }];

  it.each(
    Object.entries<[Row, Written, readonly Line[]]>({
      "nothing, where only a plan changes": [PAID, { checks: 3 }, []],
      "an answer": [OPEN, { gateway_status: "dealing" }, [["gateway_answered", { status: "dealing" }]]],
      "no answer any more": [OPEN, { gateway_status: null }, [["gateway_answered", { status: undefined }]]],
      "that it was paid": [
        OPEN,
        { state: "paid", gateway_status: "success" },
        [
          ["gateway_answered", { status: "success" }],
          ["state_changed", { from: "open", to: "paid" }],
        ],
      ],
      "that both sides agree": [
        { ...PAID, reconciliation_status: "pending" },
        { reconciliation_status: "reconciled" },
        [["reconciled", {}]],
      ],
      "that the money is back, and why": [
        { ...BACK, ineligible_reason: "its amount changed" },
        { reconciliation_status: "returned" },
        [["money_returned", { amount: "17.50", reason: "its amount changed" }]],
      ],
      "that the money is back, for no reason of ours": [
        BACK,
        { reconciliation_status: "returned" },
        [["money_returned", { amount: "17.50", reason: undefined }]],
      ],
      "that a person must look": [
        PAID,
        { reconciliation_status: "needs_attention", attention_code: "refund_failed" },
        [raised("refund_failed")],
      ],
      "that a person must look for another reason": [
        WAITS,
        { reconciliation_status: "needs_attention", attention_code: "order_unpaid" },
        [["attention_changed", { code: "order_unpaid", former: "refund_failed" }]],
      ],
      "that an audit found something else": [FOUND, { audit_finding: "12.00" }, [raised("audit")]],
      "that nobody must look any more": [
        WAITS,
        { reconciliation_status: "reconciled" },
        [resolved("refund_failed"), ["reconciled", {}]],
      ],
      "that a person solved it": [WAITS, { reconciliation_status: "solved" }, [resolved("refund_failed")]],
      "that what a person has solved was paid again, and is looked at anew": [
        { ...SOLVED, state: "failed", solved_state: "failed" },
        { state: "paid" },
        [["state_changed", { from: "failed", to: "paid" }]],
      ],
    }),
  )("%s", (_, [before, written, lines]) => {
    const { events } = change(before, written);
    expect(events).toEqual(
      lines.map(([name, data]) => ({ transaction_id: "cbtrx_1", ...actor, name, data })),
    );
  });
});

describe("money that came back is told once", () => {
  const found: Row = { ...BACK, ...FOUND, state: "reversed" };
  const over = { reconciliation_status: "returned", audit_finding: null } as const;

  it.each([
    ["also where an audit had found something before", found, over, false, true],
    ["and not again where that is over", found, over, true, false],
    [
      "whatever it says of another time",
      { ...WAITS, state: "reversed" },
      { ...over, audit_finding: undefined },
      true,
      true,
    ],
    ["and not where a person has solved it", found, { reconciliation_status: "solved" }, true, false],
  ] as const)("%s", (_, before, written, wasReturned, isTold) => {
    const { events, messages } = change(before, written, wasReturned);
    expect(events.some(({ name }) => name === "money_returned")).toBe(isTold);
    expect(messages.some(({ name }) => name === CrossborderEvents.MONEY_RETURNED)).toBe(isTold);
  });
});

it("the store is told what it is told besides, and of another status only once", () => {
  const besides = [{ name: CrossborderEvents.MONEY_RETURNED, data: { reference: "cb-1" } }];
  const transaction = transactionRow({ ...PAID, reconciliation_status: "pending" });
  const { messages } = changeTransaction(
    { transaction, operations: [], wasReturned: true },
    { reconciliation_status: "reconciled" },
    { actor, now: NOW },
    besides,
  );
  const told = messagesOf(transaction, { ...transaction, reconciliation_status: "reconciled" });
  expect(messages).toEqual([...besides, ...told]);
  expect(change(PAID, { checks: 1 }).messages).toEqual([]);
});

it("amounts come from the operations and the answer, and the job looks soon at what nothing was going to look at", () => {
  const refund = operationRow({ kind: "refund", outcome: "succeeded" });
  expect(change(PAID, {}, false, [refund]).transaction).toMatchObject({
    state: "refunded",
    refunded_amount: "17.50",
    next_check_at: new Date(NOW.getTime() + 60_000),
  });
});

describe("a transaction that may pay for nothing", () => {
  it.each([
    ["is in another state", "paid", null, {}],
    ["is so already", "open", at(1), {}],
    ["from now on", "open", null, { ineligible_since: NOW, ineligible_reason: "why" }],
  ] as const)("%s", (_, state, ineligible_since, expected) => {
    const rows = {
      transaction: transactionRow({ state, ineligible_since }),
      operations: [],
      wasReturned: false,
    };
    const written = makeIneligible(rows, ["open"], "why", { actor, now: NOW });
    expect(written).toEqual({ transaction: { id: "cbtrx_1", ...expected }, events: [], messages: [] });
  });

  it("is closed with that where it was not opened: nobody looks at it any more, and the store is told nothing", () => {
    const rows = { transaction: transactionRow({ state: "unopened" }), operations: [], wasReturned: false };
    const { transaction, events, messages } = makeIneligible(rows, ["unopened", "open"], "why", {
      actor,
      now: NOW,
    });
    expect(transaction).toMatchObject({ state: "closed", ineligible_since: NOW, next_check_at: null });
    expect(events.map(({ name, data }) => [name, data])).toEqual([
      ["state_changed", { from: "unopened", to: "closed" }],
    ]);
    expect(messages).toEqual([]);
  });
});
