import fc from "fast-check";
import type { InMedusa } from "../../src/medusa";
import {
  ATTENTION_CODES,
  holdsMoney,
  type InLedger,
  type LedgerTransaction,
  RECONCILIATION_STATUSES,
  type ReconciliationStatus,
  STATES,
  type TransactionState,
} from "../../src/modules/crossborder/internal";
import { type Trigger, TRIGGERS } from "../../src/payments/triggers";
import type { Look, Snapshot } from "../../src/payments/snapshot";
import { scheduleRow, transactionRow } from "../ledger/rows";
import { ASKED, type Books, CLAIMED, linked, open, paidRow } from "./pictures";
import * as some from "./records";

const { at, CHANNEL } = some;
const IN_STORE = "pp_crossborder-in-store_main";

/** The amounts that a row has in a state. */
function amountsIn(state: TransactionState, pre_auth: boolean, captured: string): Partial<LedgerTransaction> {
  const isBack = state === "refunded" || state === "reversed";
  const isTaken = state === "paid" || state === "captured" || (isBack && !pre_auth);
  const taken = isTaken || (isBack && pre_auth) ? (pre_auth ? captured : "25.00") : "0.00";
  const wasHeld = pre_auth && (holdsMoney(state) || isBack || state === "released");
  return {
    state,
    captured_amount: taken,
    authorized_amount: wasHeld ? "25.00" : "0.00",
    released_amount: state === "released" ? "25.00" : "0.00",
    refunded_amount: state === "refunded" ? taken : "0.00",
    returned_amount: state === "reversed" ? taken : "0.00",
  };
}

/** The same transaction in another state. A sale is never held, a hold never paid. */
export function movedTo(row: LedgerTransaction, state: TransactionState): LedgerTransaction {
  const wanted = row.pre_auth && state === "paid" ? "held" : state;
  const isHold = wanted === "held" || wanted === "captured" || wanted === "released";
  const possible = !row.pre_auth && isHold ? "paid" : wanted;
  const captured = row.captured_amount === "0.00" && possible !== "captured" ? "0.00" : "10.00";
  const isVoid = row.reconciliation_status === "solved" && possible !== row.state;
  return {
    ...row,
    ...amountsIn(possible, row.pre_auth, captured),
    ...(isVoid && { reconciliation_status: "pending" as const }),
    // Whoever moves what nothing was going to look at has it looked at soon.
    ...(possible !== row.state && { solved_state: null, next_check_at: row.next_check_at ?? at(2) }),
  };
}

const either = <T>(...choices: T[]): fc.Arbitrary<T> => fc.constantFrom(...choices);

const anyRow = fc
  .record({
    state: either<TransactionState>(...STATES, "paid", "held", "held", "captured"),
    status: either<ReconciliationStatus>(...RECONCILIATION_STATUSES, "pending", "pending", "pending"),
    code: either(...ATTENTION_CODES),
    pre_auth: fc.boolean(),
    captured: either("0.00", "10.00", "25.00"),
    cart_id: either("cart_1", null),
    operation: either("secure-pay", "secure-pay", "recurring-deduction"),
    schedule_id: either(null, "cbsch_1"),
    provider_id: either(CHANNEL, IN_STORE),
    paid_amount: either("25.00", "25.00", "25.00", "25.00", "20.00", null),
    confirmed_amount: either("25.00", null),
    other_amount: either(null, null, null, null, "30.00 USD"),
    ineligible_since: either(null, null, null, at(-1)),
    next_check_at: either(null, at(0), at(20)),
    checks: either(0, 5, 40),
    expires_at: either(at(30), at(-3_000)),
    queried_at: either(null, at(-5), at(0)),
    gateway_status: either(null, "success", "success", "pending"),
    audit_finding: either(null, null, "the books differ"),
  })
  .map(({ state, status, code, captured, ...row }): LedgerTransaction => {
    const base = transactionRow({
      amount: "25.00",
      payment_session_id: "payses_1",
      payment_collection_id: "paycol_1",
      reconciliation_status: status,
      attention_code: status === "needs_attention" ? code : null,
      asked_at: row.queried_at,
      captured_amount: captured,
      ...row,
      // An ended look is planned; what both sides do not agree on always is.
      next_check_at: status === "pending" ? (row.next_check_at ?? at(0)) : row.next_check_at,
    });
    const moved = movedTo(base, state);
    const solved_state = status === "solved" ? moved.state : null;
    return { ...moved, reconciliation_status: status, solved_state, next_check_at: base.next_check_at };
  });

const canceled = some.orderOf({ status: "canceled" });
const part = some.operation("part_refund", "succeeded", { id: "cbop_p", amount: "10.00" });
const anyOperations = fc.subarray(
  [
    some.operation("capture", "unknown"),
    some.operation("capture", "unknown", { ret_code: "000040" }),
    some.operation("capture", "succeeded", { amount: "10.00" }),
    some.operation("release", "unknown"),
    some.operation("release", "accepted"),
    some.operation("release", "unknown", { amount: "10.00" }),
    some.operation("refund", "unknown"),
    some.operation("refund", "failed"),
    part,
    { ...part, id: "cbop_q", medusa_id: "ref_1" },
  ],
  { maxLength: 2 },
);
const anyPayment = fc
  .record({
    captures: fc.subarray([some.moved("cap_1"), some.moved("cap_2", "10")]),
    refunds: fc.subarray([some.refund("ref_1"), some.refund("ref_2", "10"), some.refund("ref_3", "5", -0.5)]),
    is_authorized: fc.boolean(),
    is_canceled: fc.boolean(),
    is_replaced: fc.boolean(),
    order: either(some.orderOf(), canceled, some.orderOf({ is_draft_order: true }), undefined),
  })
  .map((more) => some.payment(more));
const begun = { cart_id: "cart_1", begun_at: at(-5) };

/** What may stand in the ledger besides the row. */
const anyLedger = fc.record<Omit<InLedger, "transaction">>({
  operations: anyOperations,
  under_way: fc.boolean(),
  was_unknown: fc.boolean(),
  lost_hold: either<Books["lost_hold"]>(
    undefined,
    { name: "hold_dropped", amount: "25.00" },
    { name: "capture_undone", amount: "25.00" },
  ),
  schedule: either(
    undefined,
    scheduleRow({}),
    scheduleRow({ status: "active" }),
    scheduleRow({ status: "cancelled" }),
  ),
  schedule_question: fc.boolean(),
  expiry_told: fc.boolean(),
  others: either([], [open().transaction], [paidRow().transaction]),
});

/** What Medusa may have. */
export const anyMedusa = fc.record<InMedusa>({
  order_taken_back: fc.boolean(),
  reserved: either<string[]>([], ["ordli_1"]),
  session: either(
    undefined,
    some.session(),
    some.session({ amount: "30.00" }),
    some.session({ payment: { id: "pay_1" } }),
    some.sessionOfOrder(),
    some.sessionOfOrder("canceled"),
  ),
  payment: fc.option(anyPayment, { nil: undefined }),
  deleted_payment_id: either(undefined, undefined, "pay_1"),
  order: either(undefined, some.order(), some.order({ due: "25" })),
  entries: fc.subarray([
    some.entry("capture", "cap_1", "25"),
    some.entry("refund", "ref_1", "-25"),
    some.entry("refund", "pay_1", "-25"),
  ]),
  change: either(undefined, { change_type: "edit" }),
  cart: either(
    undefined,
    some.cart(),
    some.cart({ mark: begun }),
    some.cart({ sessions: [{ provider_id: CHANNEL, status: "pending" }] }),
    some.cart({ sessions: [{ provider_id: CHANNEL, status: "pending" }], offered: ["pp_other"] }),
  ),
  order_of_cart: either(
    undefined,
    { id: "order_1", status: "pending", payments: 0 },
    { id: "order_1", status: "pending", payments: 1 },
    { id: "order_1", status: "canceled", canceled_at: new Date(0), payments: 0 },
  ),
  links: either(linked(), linked("order_1"), linked("order_1", "order_1")),
  collection: either(undefined, some.collection("payses_1"), some.collection("payses_0", "payses_1")),
});

/** A look that begins: Medusa was not looked at. */
export const anyLook: fc.Arbitrary<Look> = fc
  .record({
    transaction: anyRow,
    ledger: anyLedger,
    by: either(...(Object.keys(TRIGGERS) as Trigger[])),
    releaseRemainder: fc.boolean(),
    returnMoney: either<"automatic" | "ask">("automatic", "ask"),
    severalCaptures: fc.boolean(),
    partialRefunds: fc.boolean(),
    closeOnline: either<"reverse" | "expire">("reverse", "expire"),
  })
  .map(({ transaction, ledger, by, ...settings }) => ({
    ...ledger,
    now: some.NOW,
    since: some.NOW,
    by,
    before: transaction,
    transaction,
    settings,
    taken: [],
  }));

/** A look in which all is known, and the gateway was perhaps asked. */
export const anySnapshot: fc.Arbitrary<Snapshot> = fc
  .record({
    look: anyLook,
    medusa: anyMedusa,
    taken: either<Snapshot["taken"]>(
      [ASKED],
      [ASKED, CLAIMED],
      [ASKED, CLAIMED, { step: "record" }],
      [ASKED, CLAIMED, { step: "record" }, { step: "reserve" }],
    ),
  })
  .map(({ look, ...read }) => ({ ...look, ...read }));
