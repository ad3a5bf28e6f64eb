import { operationRow, transactionRow } from "../../../testing/ledger/rows";
import { viewOperation } from "../../http/views/transaction";
import type { LedgerOperation, LedgerTransaction } from "../../modules/crossborder/internal";
import { noticeOf } from "./notice";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 25, 17, minute));
const text = (minute: number) => at(minute).toISOString();
type Row = Partial<LedgerTransaction>;
const paid: Row = {
  amount: "53.00",
  state: "paid",
  captured_amount: "53.00",
  reconciliation_status: "reconciled",
  paid_at: at(1),
};
const refunded: Row = { ...paid, state: "refunded", refunded_amount: "53.00" };
const held: Row = {
  ...paid,
  pre_auth: true,
  state: "held",
  captured_amount: "0.00",
  authorized_amount: "53.00",
};
const captured: Row = { ...held, state: "captured", captured_amount: "10.00" };

/** A person must look. */
const waiting = (row: Row, attention_code: string): Row => ({
  ...row,
  reconciliation_status: "needs_attention",
  attention_code,
  attention_since: at(52),
});

type Operation = Partial<LedgerOperation>;
const asked = (kind: Operation["kind"], outcome: Operation["outcome"], more: Operation = {}): Operation => ({
  kind,
  outcome,
  amount: "53.00",
  actor_type: "user",
  actor_id: "user_ann",
  created_at: at(51),
  called_at: at(51),
  ...more,
});
const byAnn = { actor_type: "user", actor_name: "Ann", at: text(51) };

const of = (code: string, act: string, more = {}) => ({ code, act, ...more });
/** What is known, what was done, and what staff is told first: null where all is well. */
const CASES: Record<string, [Row, Operation[], object | null]> = {
  "paid and recorded": [paid, [], null],
  "open: a customer may be paying": [{ state: "open" }, [], null],
  refunded: [refunded, [asked("refund", "succeeded")], null],
  "captured whole": [{ ...captured, captured_amount: "53.00" }, [asked("capture", "succeeded")], null],
  released: [{ ...held, state: "released" }, [], null],
  "a refund that the gateway refused": [
    paid,
    [asked("refund", "refused", { ret_code: "000010" })],
    of("refused", "refund", {
      amount: "53.00",
      ret_code: "000010",
      ...byAnn,
      actions: ["refund", "reconcile"],
    }),
  ],
  "a refund that was refused twice: who asked first, and who has tried since": [
    paid,
    [
      asked("refund", "refused"),
      asked("refund", "refused", {
        actor_type: "job",
        actor_id: null,
        created_at: at(55),
        called_at: at(55),
      }),
    ],
    of("refused", "refund", { ...byAnn, again: { actor_type: "job", actor_name: null, at: text(55) } }),
  ],
  "… after a part of it that was made: that one is another refund": [
    { ...paid, refunded_amount: "10.00" },
    [
      asked("part_refund", "succeeded", { amount: "10.00", created_at: at(40) }),
      asked("part_refund", "refused", { amount: "43.00" }),
    ],
    of("refused", "refund", { ...byAnn, again: null }),
  ],
  "a refund that was called twice": [
    paid,
    [asked("refund", "unknown", { attempts: 2, called_at: at(58) })],
    of("unclear", "refund", { ...byAnn, again: { actor_type: null, actor_name: null, at: text(58) } }),
  ],
  "a return that was refused, and then refunded instead, which was refused too": [
    waiting(paid, "not_returned"),
    [
      asked("reverse", "refused", { actor_type: "job", created_at: at(40) }),
      asked("refund", "refused", { actor_type: "job", actor_id: null }),
    ],
    of("refused", "return", { at: text(40), again: { actor_type: "job", actor_name: null, at: text(51) } }),
  ],
  "a refund that it refused as made already, before it was asked": [
    paid,
    [asked("refund", "refused", { ret_code: "000040" })],
    of("refused_as_over", "refund"),
  ],
  "… and afterwards it showed that it was not": [
    { ...paid, queried_at: at(52) },
    [asked("refund", "refused", { ret_code: "000040" })],
    of("refused", "refund"),
  ],
  "a refund that was not carried out": [paid, [asked("refund", "failed")], of("failed", "refund")],
  "a refund that nobody has answered yet": [
    paid,
    [asked("refund", "requested")],
    of("under_way", "refund", { ...byAnn, actions: ["reconcile"] }),
  ],
  "a refund whose answer was lost": [paid, [asked("refund", "unknown")], of("unclear", "refund")],
  "a refund that is not final": [paid, [asked("refund", "accepted")], of("accepted", "refund")],
  "a refund refused, then made": [refunded, [asked("refund", "refused"), asked("refund", "succeeded")], null],
  "a refund that was refused, and a part of it given back in the dashboard": [
    { ...paid, refunded_amount: "20.00" },
    [asked("refund", "refused"), asked("part_refund", "succeeded", { amount: "20.00" })],
    null,
  ],
  "a refund that Medusa has and the gateway refuses": [
    waiting(paid, "refund_failed"),
    [asked("refund", "refused")],
    of("refused", "refund", { ...byAnn, actions: ["refund", "reconcile"] }),
  ],
  "a refused refund that a person called solved": [
    { ...paid, reconciliation_status: "solved", solved_state: "paid" },
    [asked("refund", "refused")],
    null,
  ],
  "a hold": [
    held,
    [],
    {
      code: "held",
      act: null,
      amount: "53.00",
      actor_type: null,
      at: text(1),
      actions: ["capture", "release"],
    },
  ],
  "a hold that a person called solved": [
    { ...held, reconciliation_status: "solved", solved_state: "held" },
    [asked("capture", "refused")],
    { code: "held" },
  ],
  "what a capture left": [
    captured,
    [asked("capture", "succeeded", { amount: "10.00" })],
    { code: "rest_held", amount: "43.00", ...byAnn, actions: ["release"] },
  ],
  "a capture that was refused": [
    held,
    [asked("capture", "refused", { amount: "10.00", ret_code: "000010" })],
    of("refused", "capture", { amount: "10.00", actions: ["capture", "release", "reconcile"] }),
  ],
  "a capture that was refused as made or over: no answer shows which": [
    { ...held, queried_at: at(52) },
    [asked("capture", "refused", { ret_code: "000022" })],
    of("refused_as_over", "capture"),
  ],
  "a capture whose answer was lost, and a person must look": [
    waiting(held, "hold_unclear"),
    [asked("capture", "unknown")],
    of("unclear", "capture", { ...byAnn, actions: ["reconcile"] }),
  ],
  "a lost release before a refund that was made": [
    { ...captured, refunded_amount: "10.00" },
    [asked("release", "unknown"), asked("part_refund", "succeeded")],
    of("unclear", "release"),
  ],
  "the rest of a hold that is not released": [
    waiting(captured, "release_failed"),
    [asked("capture", "succeeded"), asked("release", "failed", { actor_type: "job", actor_id: null })],
    of("failed", "release", { actor_type: "job", actor_name: null, actions: ["release", "reconcile"] }),
  ],
  "money of no order that could not be sent back": [
    waiting(paid, "not_returned"),
    [asked("reverse", "refused", { actor_type: "job" })],
    of("refused", "return", { actions: ["return", "reconcile"] }),
  ],
  "money of no order that a person must send back": [
    waiting(paid, "return_asked"),
    [],
    { code: "needs_attention", amount: "53.00", at: text(52), actions: ["return", "reconcile"] },
  ],
  "a channel that was switched off": [
    waiting(paid, "channel_off"),
    [],
    { code: "needs_attention", actions: ["finish", "return", "reconcile"] },
  ],
  "books that an audit found to differ, after a refund was made": [
    waiting(paid, "audit"),
    [asked("refund", "succeeded")],
    { code: "needs_attention", actions: ["reconcile"] },
  ],
  "a code that only an order's page solves": [
    waiting(held, "refund_in_part"),
    [],
    { code: "needs_attention", actions: ["capture", "release", "reconcile"] },
  ],
  "paid, and Medusa has not recorded it": [
    { ...paid, reconciliation_status: "pending", paid_amount: "52.00" },
    [],
    { code: "not_recorded", amount: "52.00", at: text(1), actions: ["reconcile"] },
  ],
  "no order could use it, and it went back": [
    { ...paid, state: "reversed", reconciliation_status: "returned", returned_amount: "53.00" },
    [asked("reverse", "succeeded", { actor_type: "job", called_at: at(53) })],
    { code: "returned", amount: "53.00", actor_type: "job", at: text(53), actions: [] },
  ],
  "no order could use it, and it went back by a refund": [
    { ...paid, state: "refunded", reconciliation_status: "returned", refunded_amount: "53.00" },
    [asked("refund", "succeeded")],
    { code: "returned", amount: "53.00", at: text(51) },
  ],
  "closed unpaid where no order could use it": [
    { state: "closed", reconciliation_status: "returned" },
    [asked("void", "succeeded")],
    null,
  ],
};

const notice = (row: Row, operations: readonly Operation[]) =>
  noticeOf(
    transactionRow(row),
    operations.map((operation) =>
      viewOperation(operationRow(operation), operation.actor_id === "user_ann" ? "Ann" : null),
    ),
    "0",
  );

const expectNotice = (found: object | null, expected: object | null) =>
  expected ? expect(found).toMatchObject(expected) : expect(found).toBeNull();

describe("what staff is told first of a payment's money", () => {
  it.each(Object.entries(CASES))("%s", (_name, [row, operations, expected]) => {
    expectNotice(notice(row, operations), expected);
  });
});
