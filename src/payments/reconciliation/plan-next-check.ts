import { type Change, type LedgerTransaction, nextCheck } from "../../modules/crossborder/internal";
import type { Context } from "../context";
import { isBusy, messageOf } from "../errors";
import { RETRIES } from "../retry-policy";

const DAY_MS = 24 * 60 * 60_000;

interface Look {
  /** What kept it from finding out. */
  failure: unknown;
  /** False when a stranger may have caused the look: it does not count, and puts nothing off. */
  planned: boolean;
}

/** Writes down when the job looks at a transaction again. Not being able to ask never fails it. */
export async function planNextCheck(
  { ledger }: Context,
  transaction: LedgerTransaction,
  look: Look,
): Promise<LedgerTransaction> {
  return await ledger.advance(transaction, planAfter(transaction, look, Date.now()));
}

type Looked = Pick<
  LedgerTransaction,
  | "state"
  | "reconciliation_status"
  | "attention_code"
  | "checks"
  | "next_check_at"
  | "last_error"
  | "ended_at"
  | "expires_at"
  | "created_at"
>;

/**
 * What changes after a look: the job does not look again once both sides agree, looks later and later while they do not, and
 * after a day beyond the time limit no more: then a person must.
 */
export function planAfter(transaction: Looked, { failure, planned }: Look, now: number): Change {
  if (!failure && isDone(transaction)) {
    // Why an order was never opened or paid, or what a person has solved, stays readable; what delayed one that is reconciled
    // does not matter now.
    const { reconciliation_status: status } = transaction;
    const last_error = status === "pending" || status === "solved" ? transaction.last_error : null;
    return { next_check_at: null, checks: 0, last_error };
  }
  // Why a person must look is what the audit found, whatever a look comes to.
  const waitsForPerson = transaction.attention_code === "audit";
  const reason = waitsForPerson ? transaction.last_error : null;
  if (!failure && transaction.state === "held")
    return { next_check_at: nextCheck(RETRIES.hourly, now), checks: 0, last_error: reason };
  if (!failure && waitsForPerson) return { next_check_at: null, checks: 0 };
  // Its late looks have a plan of their own, which asks for no person.
  if (failure && transaction.ended_at && transaction.next_check_at === null) return {};
  if (failure && isBusy(failure)) return { next_check_at: new Date(now + RETRIES.busy_ms) };
  // A person knows; it may be known again some day.
  if (failure && transaction.attention_code === "unknown_at_gateway")
    return { next_check_at: new Date(now + RETRIES.unknown_ms), last_error: messageOf(failure) };
  const checks = transaction.checks + (planned ? 1 : 0);
  const last_error = failure && !waitsForPerson ? messageOf(failure) : transaction.last_error;
  // Whoever offers the channel again expects the order, however late that is.
  const waitsForChannel = transaction.attention_code === "channel_off";
  if (checks > RETRIES.checks && now > deadline(transaction) && !waitsForChannel) {
    const isTold = transaction.reconciliation_status === "needs_attention";
    return {
      // Whoever was told why stays told so.
      ...(!isTold && { reconciliation_status: "needs_attention", attention_code: "not_confirmed" }),
      next_check_at: null,
      last_error,
    };
  }
  const next = nextCheck(checks, now);
  const next_check_at = planned ? next : earlier(transaction.next_check_at, next, now);
  return { checks, next_check_at, last_error };
}

const earlier = (planned: Date | null, moment: Date, now: number): Date =>
  planned && planned.getTime() > now && planned < moment ? planned : moment;

/** Until when the job looks by itself: a day after the order expired. From then on a person must. */
const deadline = ({ expires_at, created_at }: Looked): number =>
  (expires_at ?? created_at).getTime() + DAY_MS;

function isDone({ state, reconciliation_status }: Looked): boolean {
  if (reconciliation_status === "reconciled") return state !== "held";
  if (reconciliation_status === "returned" || reconciliation_status === "solved") return true;
  // An order that was never paid: it has late looks.
  return (state === "closed" || state === "failed") && reconciliation_status === "pending";
}
