import { operationRow, scheduleRow, transactionRow } from "../../../../testing/ledger/rows";
import type { LedgerTransaction, Result } from "../types";
import { addDeduction, draftTransaction, newSchedule, requestOperation, settleOperation } from "./operations";

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
const NOW = at(10);
const actor = { actor_type: "user", actor_id: "user_1" } as const;
const on = { actor, now: NOW };

const requested = (kind: string, amount: string, transaction_id = "cbtrx_1") => ({
  transaction_id,
  ...actor,
  name: "operation_requested",
  data: { kind, amount },
});

describe("an operation that is asked for", () => {
  const looked = { id: "cbtrx_1", next_check_at: at(11), checks: 0 };
  const paid = transactionRow({ state: "paid" });
  const wanted = { kind: "refund", amount: "17.50", medusa_id: "ref_2" } as const;
  const live = operationRow({ kind: "refund", outcome: "unknown", medusa_id: "ref_1" });

  it("is written down, where none of its kind may have moved money", () => {
    const refused = operationRow({ ...live, outcome: "refused" });
    expect(requestOperation({ transaction: paid, operations: [refused] }, wanted, null, on)).toEqual({
      transaction: looked,
      operation: {
        added: { transaction_id: "cbtrx_1", currency_code: "usd", ...actor, ...wanted, outcome: "requested" },
      },
      events: [requested("refund", "17.50")],
      messages: [],
    });
  });

  it.each([
    ["another record's stays that record's", "ref_2", null, undefined],
    ["it is given to the record in its place", "ref_2", "ref_1", { id: "cbop_1", medusa_id: "ref_2" }],
    ["and to none where no record asks", null, "ref_1", undefined],
  ])("is the one that may have moved money: %s", (_, medusa_id, instead_of, row) => {
    const rows = { transaction: paid, operations: [live] };
    const { operation, ...others } = requestOperation(rows, { ...wanted, medusa_id }, instead_of, on);
    expect(operation).toEqual({ known: live, ...(row && { row }) });
    expect(others).toEqual({ transaction: looked, events: [], messages: [] });
  });
});

describe("an answer about an operation", () => {
  const capture = operationRow({ id: "cbop_2", kind: "capture", amount: "17.50" });
  const held = {
    state: "held",
    pre_auth: true,
    authorized_amount: "17.50",
    under_way_until: at(12),
  } as const;
  const settle = (result: Result, row: Partial<LedgerTransaction> = {}, known = capture) =>
    settleOperation(
      {
        transaction: transactionRow({ ...held, ...row }),
        operations: [operationRow({ outcome: "succeeded" }), known],
        wasReturned: false,
      },
      "cbop_2",
      result,
      { gateway_status: null },
      on,
    );
  const answered = (outcome: string, ret_code?: string) => ({
    transaction_id: "cbtrx_1",
    ...actor,
    name: "operation_answered",
    data: { kind: "capture", outcome, ret_code },
  });

  it("is kept, stands in the history, and moves the transaction", () => {
    const { operations, transaction, events } = settle({ outcome: "succeeded", ret_code: "000100" });
    expect(operations).toEqual([{ id: "cbop_2", outcome: "succeeded", ret_code: "000100" }]);
    expect(transaction).toMatchObject({ state: "captured", captured_amount: "17.50" });
    expect(events[0]).toEqual(answered("succeeded", "000100"));
    expect(events.map(({ name }) => name)).toEqual(["operation_answered", "state_changed"]);
    expect(settle({ outcome: "unknown" }).events).toEqual([answered("unknown")]);
  });

  it("changes nothing about one that has succeeded", () => {
    const done = { ...capture, outcome: "succeeded" } as const;
    const { operations, events } = settle({ outcome: "refused" }, { state: "captured" }, done);
    expect(operations).toEqual([{ id: "cbop_2" }]);
    expect(events).toEqual([]);
  });

  it.each([
    ["its own call", at(12), at(12), true],
    ["a call that was over when it came", at(11), at(12), false],
    ["no call, where none is under way", at(11), null, false],
    ["no call, where it answers none", undefined, at(12), false],
  ])("ends %s", (_, call, under_way_until, ends) => {
    const { transaction } = settle({ outcome: "unknown", call }, { under_way_until });
    expect(transaction.under_way_until).toBe(ends ? null : undefined);
  });

  it("must be about one of the transaction", () => {
    const rows = { transaction: transactionRow({}), operations: [], wasReturned: false };
    expect(() => settleOperation(rows, "cbop_9", { outcome: "unknown" }, {}, on)).toThrow(
      "Transaction cbtrx_1 has no operation cbop_9",
    );
  });
});

describe("before the gateway is called, or once it has charged by itself", () => {
  const draft = transactionRow({ payment_session_id: "payses_1" });
  const { provider_id, reference, currency_code, amount } = draft;
  const deduction = transactionRow({ reference: "cbr-1", schedule_id: "cbsch_12345678" });
  const written = (row: object, of: object) => ({
    transaction: { ...row, id: "cbtrx_9", next_check_at: at(11) },
    operation: {
      transaction_id: "cbtrx_9",
      currency_code: "usd",
      ...actor,
      ...of,
      amount,
      outcome: "requested",
    },
    messages: [],
  });

  it("a transaction is written down with the operation that opens it", () => {
    expect(draftTransaction("cbtrx_9", draft, on)).toEqual({
      ...written(draft, { kind: "open", reference: "cb-1", medusa_id: "payses_1" }),
      events: [requested("open", "17.50", "cbtrx_9")],
    });
  });

  it.each([
    ["its own reference", false, "cbr-1"],
    ["a reference beside one that another account has", true, "cbr-1-12345678"],
  ])("a deduction is written down with %s", (_, isTaken, reference) => {
    expect(addDeduction("cbtrx_9", deduction, isTaken, on)).toEqual({
      ...written({ ...deduction, reference }, { kind: "deduction" }),
      events: [requested("deduction", "17.50", "cbtrx_9")],
    });
  });

  it("a schedule has the terms of its plan, and of its first payment no more than it needs", () => {
    const { plan, frequency, payment_count, create_orders } = scheduleRow({});
    const terms = { plan, frequency, payment_count, create_orders, customer_id: "cus_1" };
    expect(newSchedule(draft, terms)).toEqual({ ...terms, provider_id, reference, currency_code, amount });
  });
});
