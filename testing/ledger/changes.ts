import type { LedgerOperation, LedgerTransaction } from "../../src/modules/crossborder/internal";
import { changeTransaction } from "../../src/modules/crossborder/rules/transactions";
import { transactionRow } from "./rows";

export const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
export const NOW = at(10);
export const actor = { actor_type: "user", actor_id: "user_1" } as const;

export type Written = Parameters<typeof changeTransaction>[1];
export type Row = Partial<LedgerTransaction>;

export const OPEN: Row = {
  state: "open",
  gateway_status: "init",
  transaction_no: "T1",
  next_check_at: at(9),
};
export const PAID: Row = {
  ...OPEN,
  state: "paid",
  gateway_status: "success",
  captured_amount: "17.50",
  reconciliation_status: "reconciled",
  next_check_at: null,
};
export const WAITS: Row = {
  ...PAID,
  reconciliation_status: "needs_attention",
  attention_code: "refund_failed",
  attention_since: at(1),
  attention_told_at: at(1),
};
export const FOUND: Row = { ...WAITS, attention_code: "audit", audit_finding: "10.00" };
export const SOLVED: Row = { ...PAID, reconciliation_status: "solved", solved_state: "paid" };
export const BACK: Row = { ...PAID, state: "reversed", returned_amount: "17.50" };

export const change = (
  before: Row,
  written: Written,
  wasReturned = false,
  operations: LedgerOperation[] = [],
) =>
  changeTransaction({ transaction: transactionRow(before), operations, wasReturned }, written, {
    actor,
    now: NOW,
  });
