import BigNumber from "bignumber.js";
import { amountText } from "../../../gateway";
import type { EventName } from "../events";
import { CrossborderEvents, type Message } from "../messages";
import type { Actor, Occasion } from "../occasion";
import type { TransactionState } from "../states";
import type { Change, LedgerOperation, LedgerTransaction, NewEvent } from "../types";
import { attentionOf, isOtherReason, isRaised, solvedState, statusAfter, withFinding } from "./attention";
import { derive } from "./derive";
import { looksAfter, nextCheck } from "./looks";
import type { Changed, Writes } from "./writes";

/** What the ledger has of one transaction. */
export interface TransactionRows {
  transaction: LedgerTransaction;
  /** All of them, the oldest first. */
  operations: readonly LedgerOperation[];
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
  { actor, now }: Occasion,
  messages: readonly Message[] = [],
): Writes<{ transaction: Changed<LedgerTransaction> }> {
  const derived = derive({ ...before, ...change }, operations, answered);
  const {
    status,
    code,
    row: finding,
  } = withFinding(before, audit_finding, {
    status: statusAfter(before, reconciliation_status, derived.state),
    code: attention_code,
    hasMoved: derived.state !== before.state,
  });
  const attention = attentionOf(before, status, code, now);
  const solved_state = solvedState(before, status, code, derived.state);
  const looks = looksAfter(before, { ...before, ...change, ...derived }, now.getTime());
  const transaction = {
    id: before.id,
    ...looks,
    ...change,
    ...finding,
    ...attention,
    ...derived,
    solved_state,
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

/**
 * From now on a transaction may pay for nothing, if it is in one of the given states.
 * @returns whether it is; its row, where that has to be written
 */
export function makeIneligible(
  { id, state, ineligible_since }: LedgerTransaction,
  from: readonly TransactionState[],
  reason: string,
  now: Date,
): { isIneligible: boolean; transaction?: Changed<LedgerTransaction> } {
  if (!from.includes(state)) return { isIneligible: false };
  if (ineligible_since) return { isIneligible: true };
  return { isIneligible: true, transaction: { id, ineligible_since: now, ineligible_reason: reason } };
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
  const line = (name: EventName, data: NewEvent["data"]): NewEvent => ({
    transaction_id: after.id,
    ...actor,
    name,
    data,
  });
  const lines: NewEvent[] = [];
  if (after.gateway_status !== before.gateway_status)
    lines.push(line("gateway_answered", { status: after.gateway_status ?? undefined }));
  if (after.state !== before.state)
    lines.push(line("state_changed", { from: before.state, to: after.state }));
  if (after.reconciliation_status !== before.reconciliation_status)
    lines.push(...statusLines(before, after, isBackAgain, line));
  const code = after.attention_code ?? undefined;
  if (isOtherReason(before, after))
    lines.push(line("attention_changed", { code, former: before.attention_code ?? undefined }));
  else if (isRaised(before, after)) lines.push(line("attention_raised", { code }));
  return lines;
}

function statusLines(
  before: LedgerTransaction,
  after: LedgerTransaction,
  isBackAgain: boolean,
  line: (name: EventName, data: NewEvent["data"]) => NewEvent,
): NewEvent[] {
  const lines: NewEvent[] = [];
  if (before.reconciliation_status === "needs_attention")
    lines.push(line("attention_resolved", { code: before.attention_code ?? undefined }));
  if (after.reconciliation_status === "reconciled") lines.push(line("reconciled", {}));
  if (after.reconciliation_status === "returned" && !isBackAgain)
    lines.push(
      line("money_returned", {
        amount: amountGivenBack(after),
        reason: after.ineligible_reason ?? undefined,
      }),
    );
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
  const raised = isRaised(before, after)
    ? [{ name: CrossborderEvents.ATTENTION_NEEDED, data: { reference, code, reason: after.last_error } }]
    : [];
  if (state === before.state && reconciliation_status === before.reconciliation_status) return raised;
  // That an order was opened is no news: its shopper has done it.
  if (state === "open" && reconciliation_status === "pending" && before.reconciliation_status === "pending")
    return [];
  const messages: Message[] = [
    { name: CrossborderEvents.TRANSACTION_UPDATED, data: { reference, state, reconciliation_status } },
  ];
  messages.push(...raised);
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
