import type { Message } from "../messages";
import type { Occasion } from "../occasion";
import type { TransactionState } from "../states";
import type { Change, LedgerOperation, LedgerTransaction } from "../types";
import { attentionOf, solvedState, statusAfter, withFinding } from "./attention";
import { looksAfter, nextCheck } from "./looks";
import { derive } from "./derive";
import { linesOf, messagesOf } from "./news";
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
