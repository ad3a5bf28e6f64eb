import BigNumber from "bignumber.js";
import { amountText } from "../../../gateway";
import { CrossborderEvents, type Message } from "../messages";
import {
  mayBeOpen,
  type AttentionCode,
  holdsMoney,
  isForward,
  type ReconciliationStatus,
  type TransactionState,
} from "../states";
import type {
  Actor,
  ActorAndTime,
  Amounts,
  Change,
  Changed,
  LedgerOperation,
  LedgerTransaction,
  NewEvent,
  OperationEntry,
  Writes,
} from "../types";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./durations";

/** What the ledger has of one transaction. */
export interface TransactionRows {
  transaction: LedgerTransaction;
  /** All of them, the oldest first. */
  operations: readonly OperationEntry[];
  /** Its history says already that the money went back. Only of one that has an audit's finding this must be known. */
  wasReturned: boolean;
}

type Written = Change & { under_way_until?: null };

/**
 * The one place where a transaction's state and amounts are written, with its history and what the store is told.
 * @param messages what the store is told besides
 */
export function changeTransaction(
  { transaction: before, operations, wasReturned }: TransactionRows,
  { state: answered, attention_code, reconciliation_status, audit_finding, ...change }: Written,
  { actor, now }: ActorAndTime,
  messages: readonly Message[] = [],
): Writes<{ transaction: Changed<LedgerTransaction> }> {
  const derived = derive({ ...before, ...change }, operations, answered);
  const { state } = derived;
  const {
    status,
    code,
    row: finding,
  } = withFinding(before, audit_finding, {
    status: statusAfter(before, reconciliation_status, state),
    code: attention_code,
    hasMoved: state !== before.state,
  });
  const transaction = {
    id: before.id,
    ...looksAfter(before, { ...before, ...change, ...derived }, now.getTime()),
    ...change,
    ...finding,
    ...attentionOf(before, status, code, state, now),
    ...derived,
    ...learnedAt({ ...before, ...change }, before, derived, now),
  };
  const after = { ...before, ...transaction };
  // It went back before the audit asked for a person.
  const isBackAgain = before.audit_finding !== null && status === "returned" && wasReturned;
  return {
    transaction,
    events: linesOf(before, after, actor, isBackAgain),
    messages: [...messages, ...messagesOf(before, after, isBackAgain)],
  };
}

/** Money of which nobody has told when it was paid counts when the ledger learns of it. */
function learnedAt(
  { paid_at }: Pick<LedgerTransaction, "paid_at">,
  before: Money,
  after: Money,
  now: Date,
): Pick<Change, "paid_at"> {
  return !paid_at && hasMoney(after) && !hasMoney(before) ? { paid_at: now } : {};
}

type Money = Pick<LedgerTransaction, "authorized_amount" | "captured_amount">;
const hasMoney = ({ authorized_amount, captured_amount }: Money): boolean =>
  authorized_amount !== "0.00" || captured_amount !== "0.00";

/**
 * From now on a transaction may pay for nothing, if it is in one of the given states. One that is not opened is closed with that: the
 * gateway has nothing of it.
 */
export function makeIneligible(
  rows: TransactionRows,
  from: readonly TransactionState[],
  reason: string,
  on: ActorAndTime,
): Writes<{ transaction: Changed<LedgerTransaction> }> {
  const { id, state, ineligible_since, order_expires_at } = rows.transaction;
  if (!from.includes(state) || ineligible_since) return { transaction: { id }, events: [], messages: [] };
  const ineligible = { ineligible_since: on.now, ineligible_reason: reason };
  if (state !== "unopened") return { transaction: { id, ...ineligible }, events: [], messages: [] };
  // Its order may go on waiting for another payment.
  const closed = changeTransaction(rows, { state: "closed", next_check_at: order_expires_at }, on);
  return { ...closed, transaction: { ...closed.transaction, ...ineligible } };
}

/** A deduction pays for the session of an order that was made for it. What it may have claimed before was another debt. */
export const claimSession = (
  { id }: Pick<LedgerTransaction, "id">,
  session: Pick<LedgerTransaction, "payment_session_id" | "payment_collection_id">,
  now: Date,
): Changed<LedgerTransaction> => ({
  id,
  ...session,
  claimed_at: null,
  next_check_at: nextCheck(0, now.getTime()),
});

/**
 * What the history says of a change.
 * @param isBackAgain it says already that the money went back
 */
function linesOf(
  before: LedgerTransaction,
  after: LedgerTransaction,
  actor: Actor,
  isBackAgain: boolean,
): NewEvent[] {
  const line = { transaction_id: after.id, ...actor };
  const lines: NewEvent[] = [];
  const { state, gateway_status: status, reconciliation_status } = after;
  const code = after.attention_code ?? undefined;
  const former = before.attention_code ?? undefined;
  if (status !== before.gateway_status)
    lines.push({ ...line, name: "gateway_answered", data: { status: status ?? undefined } });
  if (state !== before.state)
    lines.push({ ...line, name: "state_changed", data: { from: before.state, to: state } });
  if (reconciliation_status !== before.reconciliation_status) {
    if (before.reconciliation_status === "needs_attention")
      lines.push({ ...line, name: "attention_resolved", data: { code: former } });
    if (reconciliation_status === "reconciled") lines.push({ ...line, name: "reconciled", data: {} });
    if (reconciliation_status === "returned" && !isBackAgain) {
      const data = { amount: amountGivenBack(after), reason: after.ineligible_reason ?? undefined };
      lines.push({ ...line, name: "money_returned", data });
    }
  }
  const news = attentionNews(before, after);
  if (news)
    lines.push({ ...line, name: news, data: news === "attention_changed" ? { code, former } : { code } });
  return lines;
}

/**
 * What the store is told of a change.
 * @param isBackAgain it was told before that the money went back
 */
export function messagesOf(
  before: LedgerTransaction,
  after: LedgerTransaction,
  isBackAgain = false,
): Message[] {
  const { reference, state, reconciliation_status, attention_code: code } = after;
  const raised: Message[] = attentionNews(before, after)
    ? [{ name: CrossborderEvents.ATTENTION_NEEDED, data: { reference, code, reason: after.last_error } }]
    : [];
  if (after.order_paid_at && !before.order_paid_at)
    raised.push({ name: CrossborderEvents.ORDER_PAID, data: { order_id: after.order_id, reference } });
  if (state === before.state && reconciliation_status === before.reconciliation_status) return raised;
  // That an order was opened, or never will be, is no news: its shopper has done it.
  const isShoppers = mayBeOpen(state) || before.state === "unopened";
  if (isShoppers && reconciliation_status === "pending" && before.reconciliation_status === "pending")
    return [];
  const messages: Message[] = [
    { name: CrossborderEvents.TRANSACTION_UPDATED, data: { reference, state, reconciliation_status } },
    ...raised,
  ];
  if (reconciliation_status === before.reconciliation_status) return messages;
  if (reconciliation_status === "returned" && !isBackAgain) messages.push(returned(after));
  if (before.reconciliation_status === "needs_attention")
    messages.push({
      name: CrossborderEvents.ATTENTION_RESOLVED,
      data: { reference, code: before.attention_code },
    });
  return messages;
}

function returned(transaction: LedgerTransaction): Message {
  const { reference, cart_id, currency_code, ineligible_reason } = transaction;
  const reason = ineligible_reason ?? "the gateway sent it back";
  const data = { reference, cart_id, currency_code, amount: amountGivenBack(transaction), reason };
  return { name: CrossborderEvents.MONEY_RETURNED, data };
}

/** What the customer has again: the money that was taken, or of a hold that nothing was taken of what was held. */
function amountGivenBack({
  refunded_amount,
  returned_amount,
  released_amount,
}: Pick<LedgerTransaction, "refunded_amount" | "returned_amount" | "released_amount">): string {
  const money = new BigNumber(refunded_amount).plus(returned_amount);
  return money.gt(0) ? amountText(money) : released_amount;
}

/** When the job looks at a transaction again after so many looks: 1, 2, 4 … minutes from `now` (in milliseconds), at most an hour. */
export function nextCheck(checks: number, now: number): Date {
  return new Date(now + Math.min(MINUTE_MS * 2 ** Math.min(checks, 10), HOUR_MS));
}

/** So long after it ended: a second try comes soon, or its notification was lost. */
const FIRST_MS = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS);
const LAST_FIRST_MS = HOUR_MS;
/** Then again and again. */
const THEN_EVERY_MS = 6 * HOUR_MS;
/** Beyond its time limit. */
const BEYOND_MS = DAY_MS;
/** After it was opened, where it has no time limit, such as a deduction: as far as an audit looks back. */
const WITHOUT_LIMIT_MS = 35 * DAY_MS;

type Timed = Pick<LedgerTransaction, "ended_at" | "expires_at" | "created_at">;
type Looked = Timed &
  Pick<
    LedgerTransaction,
    "state" | "refunded_amount" | "transaction_no" | "gateway_status" | "next_check_at"
  >;

/** When the job looks next whether it was paid all the same; null when it does not any more. */
export function nextLateLook({ ended_at, expires_at, created_at }: Timed, now: number): Date | null {
  if (!ended_at) return null;
  const since = ended_at.getTime();
  const passed = now - since;
  const rounds = Math.max(0, Math.floor((passed - LAST_FIRST_MS) / THEN_EVERY_MS)) + 1;
  const after = FIRST_MS.find((ms) => ms > passed) ?? LAST_FIRST_MS + rounds * THEN_EVERY_MS;
  const until = expires_at ? expires_at.getTime() + BEYOND_MS : created_at.getTime() + WITHOUT_LIMIT_MS;
  return since + after <= until ? new Date(since + after) : null;
}

/**
 * What a change means for when the job looks at a transaction again: late, when it has ended; soon, when it has moved though nothing
 * was going to look at it, because the server that has found that out may stop before Medusa knows.
 */
export function looksAfter(
  before: Looked,
  after: Looked,
  now: number,
): Partial<Pick<LedgerTransaction, "ended_at" | "late_look_at" | "next_check_at">> {
  const isMoved = after.state !== before.state || after.refunded_amount !== before.refunded_amount;
  const isUnexpected = isMoved && before.next_check_at === null;
  const soon = isUnexpected ? { next_check_at: nextCheck(0, now) } : {};
  // An order that the gateway refused, or never received, is not there, and cannot be paid.
  const isThere = after.transaction_no !== null || after.gateway_status !== null;
  // The gateway may take a payment for it all the same.
  const hasEnded = isThere && (after.state === "closed" || after.state === "failed");
  if (!hasEnded) return before.ended_at ? { ...soon, ended_at: null, late_look_at: null } : soon;
  if (before.ended_at) return {};
  const ended_at = new Date(now);
  return { ended_at, late_look_at: nextLateLook({ ...after, ended_at }, now) };
}

type Known = Pick<LedgerTransaction, "amount" | "paid_amount" | "pre_auth" | "state"> & Amounts;
type Entry = Pick<LedgerOperation, "kind" | "outcome" | "amount" | "told">;

const NOTHING = "0.00";

/**
 * The one place where the state and the amounts of a transaction come from: what it was, its operations, and the state that
 * the gateway's answer shows. States only move forward, whichever order answers come in.
 */
export function derive(
  known: Known,
  operations: readonly Entry[],
  answered?: TransactionState,
): Amounts & { state: TransactionState } {
  const sums = { capture: new BigNumber(0), release: new BigNumber(0), part_refund: new BigNumber(0) };
  const shown: TransactionState[] = [];
  for (const operation of operations) {
    const { kind, outcome, amount } = operation;
    shown.push(...stateAfter(operation));
    if (outcome === "succeeded" && (kind === "capture" || kind === "release" || kind === "part_refund"))
      sums[kind] = sums[kind].plus(amount);
  }
  const { capture: captured, release: released, part_refund: inParts } = sums;
  const moved = { captured, released, inParts };
  if (answered) shown.push(answered);
  if (captured.gt(0)) shown.push("captured");
  if (released.gte(known.paid_amount ?? known.amount)) shown.push("released");
  const state = shown.reduce((from, to) => (isForward(from, to) ? to : from), known.state);
  const amounts = amountsIn(state, known, moved);
  const isBack = inParts.gt(0) && inParts.gte(amounts.captured_amount) && isForward(state, "refunded");
  return isBack ? { state: "refunded", ...amountsIn("refunded", known, moved) } : { state, ...amounts };
}

/** What a decided operation says about the state. Captures and releases are summed. */
function stateAfter({ kind, outcome, told }: Entry): TransactionState[] {
  if (kind === "open" && (outcome === "refused" || outcome === "failed")) return ["failed"];
  if (outcome !== "succeeded") return [];
  if (kind === "open" || kind === "deduction") return ["open"];
  if (kind === "refund") return ["refunded"];
  const isBack = told?.status === "reversed" || told?.status === "refunded";
  if (kind === "reverse" || kind === "void") return [isBack ? "reversed" : "closed"];
  return [];
}

function amountsIn(
  state: TransactionState,
  known: Known,
  { captured, released, inParts }: Record<"captured" | "released" | "inParts", BigNumber>,
): Amounts {
  const priced = known.paid_amount ?? known.amount;
  const isHold = known.pre_auth && known.authorized_amount !== NOTHING;
  const authorized = state === "held" || isHold ? priced : NOTHING;
  // The gateway had the money that it gave back, whether it was seen there or not.
  const isTaken =
    state === "paid" || known.captured_amount !== NOTHING || state === "refunded" || state === "reversed";
  const taken = known.pre_auth ? amountText(captured) : isTaken ? priced : NOTHING;
  const rest = amountText(BigNumber.max(new BigNumber(authorized).minus(taken), 0));
  // A refund gives back what was captured: what that left of the hold is held until it is released.
  const isOver = state === "released" || state === "reversed" || (state === "refunded" && taken === NOTHING);
  return {
    authorized_amount: authorized,
    captured_amount: taken,
    // Of a hold that the gateway says is over nothing is held any more, also where no release of ours did it.
    released_amount: isOver ? rest : amountText(released),
    refunded_amount: state === "refunded" ? taken : amountText(inParts),
    returned_amount: state === "reversed" ? amountText(new BigNumber(taken).minus(inParts)) : NOTHING,
  };
}

/**
 * A person's word that it is solved was about one state, and what was agreed about a deduction that failed about none that was
 * charged: once that moves, both sides have to agree anew.
 */
function statusAfter(
  { reconciliation_status, state }: Pick<LedgerTransaction, "reconciliation_status" | "state">,
  wanted: ReconciliationStatus | undefined,
  now: TransactionState,
): ReconciliationStatus | undefined {
  if (wanted !== undefined || now === state) return wanted;
  const isLatePayment = (state === "failed" || state === "closed") && holdsMoney(now);
  const isVoid =
    reconciliation_status === "solved" || (reconciliation_status === "reconciled" && isLatePayment);
  return isVoid ? "pending" : undefined;
}

type Standing = Pick<LedgerTransaction, "reconciliation_status" | "attention_code" | "audit_finding">;
interface Ruled {
  status?: ReconciliationStatus;
  code?: AttentionCode;
  /** What is written besides. */
  row: Partial<Pick<LedgerTransaction, "audit_finding" | "last_error">>;
}

/**
 * What an audit found stands until a comparison of the same books finds nothing, or a person calls it solved. A look that compares
 * nothing does not end it, whichever status it writes: neither does another reason for which a person must look meanwhile.
 * @param found what a comparison has found; null where it found nothing, undefined where nothing was compared
 * @param wanted the status and the code that are to be written, where any are
 */
export function withFinding(
  { reconciliation_status: was, attention_code, audit_finding: known }: Standing,
  found: string | null | undefined,
  { status, code, hasMoved }: Omit<Ruled, "row"> & { hasMoved: boolean },
): Ruled {
  const waits = was === "needs_attention";
  const isTold = waits && attention_code === "audit";
  if (typeof found === "string") {
    // The same stands already, or is solved.
    if (found === known) return { row: {} };
    return waits && !isTold ? { row: { audit_finding: found } } : raised(found);
  }
  if (found === null) {
    const ends = known !== null && (isTold || was === "solved");
    return ends
      ? { status, row: { audit_finding: null, last_error: null } }
      : { row: { audit_finding: null } };
  }
  if (status === undefined || status === "needs_attention") return { status, code, row: {} };
  // Who solves another reason has not seen what the audit found.
  if (status === "solved") return { status, row: isTold ? {} : { audit_finding: null } };
  if (known !== null && waits) return raised(known);
  // A person's word is about one state.
  if (known !== null && was === "solved" && !hasMoved) return { row: {} };
  return { status, code, row: { audit_finding: null } };
}

const raised = (finding: string): Ruled => ({
  status: "needs_attention",
  code: "audit",
  row: { audit_finding: finding, last_error: finding },
});

/**
 * A person is told when they must look, and again where the reason is another one, or an audit found something else than before. What
 * it had found beside another reason is often over with that: the job tells it if it is not.
 * @returns what the history says of it; undefined where there is nothing to tell
 */
export function attentionNews(
  before: Standing,
  { reconciliation_status, attention_code, audit_finding }: Standing,
): "attention_raised" | "attention_changed" | undefined {
  if (reconciliation_status !== "needs_attention") return undefined;
  if (before.reconciliation_status !== "needs_attention") return "attention_raised";
  const isOther = before.attention_code !== attention_code;
  const isNew = attention_code === "audit" ? before.audit_finding !== audit_finding : isOther;
  if (!isNew) return undefined;
  return isOther ? "attention_changed" : "attention_raised";
}

type Waiting = Pick<
  LedgerTransaction,
  "attention_code" | "attention_since" | "audit_finding" | "solved_state" | "state"
>;
type Attention = Partial<
  Pick<
    LedgerTransaction,
    "reconciliation_status" | "attention_code" | "attention_since" | "attention_told_at" | "solved_state"
  >
>;

/**
 * A person must look from the moment that the reconciliation status says so until it says something else. The state that a person has
 * called solved stands while it is the same, also where the audit asks for a person again; any other status means that staff has acted.
 * @param state the present one
 */
function attentionOf(
  before: Waiting,
  status: ReconciliationStatus | undefined,
  code: AttentionCode = "not_in_agreement",
  state: TransactionState,
  now: Date,
): Attention {
  const { attention_code, attention_since, audit_finding } = before;
  const former = state === before.state ? before.solved_state : null;
  if (status === undefined) return { solved_state: former };
  if (status !== "needs_attention")
    return {
      reconciliation_status: status,
      attention_code: null,
      attention_since: null,
      attention_told_at: null,
      solved_state: status === "solved" ? state : null,
    };
  const solved_state = code === "audit" ? former : null;
  if (attention_since && attention_code === code) return { reconciliation_status: status, solved_state };
  const isUntold = attention_since !== null && code === "audit" && audit_finding !== null;
  return {
    reconciliation_status: status,
    attention_code: code,
    attention_since: attention_since ?? now,
    attention_told_at: isUntold ? null : now,
    solved_state,
  };
}
