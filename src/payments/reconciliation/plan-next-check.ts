import { type LedgerTransaction, nextCheck } from "../../modules/crossborder";
import type { Context } from "../context";
import { LockBusyError, messageOf } from "../errors";
import { RETRIES } from "../retry-policy";

const DAY_MS = 24 * 60 * 60_000;

interface Look {
  /** What kept it from finding out. */
  failure: unknown;
  /** False when a stranger may have caused the look: it does not count, and puts nothing off. */
  planned: boolean;
}

/**
 * When the job looks at a transaction again: not at all once both sides agree, later and later while they do not, and
 * after a day beyond its timeout no more: then a person must. Not being able to ask never fails it.
 */
export async function planNextCheck(
  { ledger }: Context,
  transaction: LedgerTransaction,
  { failure, planned }: Look,
): Promise<LedgerTransaction> {
  if (!failure && isDone(transaction)) {
    // Why an order was never opened or paid, or what a person has solved, stays readable; what delayed one that is reconciled
    // does not matter now.
    const { reconciliation_status: status } = transaction;
    const last_error = status === "pending" || status === "solved" ? transaction.last_error : null;
    return await ledger.advance(transaction, { next_check_at: null, checks: 0, last_error });
  }
  if (!failure && transaction.state === "held") {
    const next_check_at = nextCheck(RETRIES.hourly);
    return await ledger.advance(transaction, { next_check_at, checks: 0, last_error: null });
  }
  if (failure instanceof LockBusyError)
    return await ledger.advance(transaction, { next_check_at: new Date(Date.now() + RETRIES.busy_ms) });
  const checks = transaction.checks + (planned ? 1 : 0);
  const last_error = failure ? messageOf(failure) : transaction.last_error;
  // Whoever offers the channel again expects the order, however late that is.
  const waitsForChannel = transaction.attention_code === "channel_off";
  if (checks > RETRIES.checks && new Date() > deadline(transaction) && !waitsForChannel) {
    return await ledger.advance(transaction, {
      reconciliation_status: "needs_attention",
      attention_code: "not_confirmed",
      next_check_at: null,
      last_error,
    });
  }
  const next_check_at = planned ? nextCheck(checks) : earlier(transaction.next_check_at, nextCheck(checks));
  return await ledger.advance(transaction, { checks, next_check_at, last_error });
}

const earlier = (planned: Date | null, moment: Date): Date =>
  planned && planned > new Date() && planned < moment ? planned : moment;

/** Until when the job looks by itself: a day after the order expired. From then on a person must. */
const deadline = ({ expires_at, created_at }: LedgerTransaction): Date =>
  new Date((expires_at ?? created_at).getTime() + DAY_MS);

function isDone({ state, reconciliation_status }: LedgerTransaction): boolean {
  if (reconciliation_status === "reconciled") return state !== "held";
  if (reconciliation_status === "returned" || reconciliation_status === "solved") return true;
  // An order that was never paid; a late notification leads to one more look.
  return (state === "closed" || state === "failed") && reconciliation_status === "pending";
}
