import { MINUTE_MS, HOUR_MS, DAY_MS } from "./durations";
import BigNumber from "bignumber.js";
import { amountText } from "../../../gateway";
import { CrossborderEvents, type Message } from "../messages";
import type { TransactionState } from "../states";
import type {
  Actor,
  Change,
  Changed,
  LedgerTransaction,
  NewEvent,
  ActorAndTime,
  OperationEntry,
  Writes,
} from "../types";
import { attentionNews, attentionOf, derive, statusAfter, withFinding } from "./derive";

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
  const isShoppers = state === "drafted" || state === "open" || before.state === "unopened";
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
