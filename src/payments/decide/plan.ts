import { type Change, type LedgerTransaction, nextCheck } from "../../modules/crossborder/internal";
import type { Failure } from "../picture";
import { RETRIES } from "../retry-policy";

const DAY_MS = 24 * 60 * 60_000;

interface Look {
  /** What kept it from finding out. */
  failure: Pick<Failure, "is" | "message"> | undefined;
  /** False when a stranger may have caused the look: it does not count, and puts nothing off. */
  planned: boolean;
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
 * What changes after a look, which never fails a transaction: the job does not look again once both sides agree, looks later and later while they do not, and
 * after a day beyond the time limit no more: then a person must.
 */
export function planAfter(transaction: Looked, { failure, planned }: Look, now: number): Change {
  if (!failure && isDone(transaction)) {
    // `last_error` stays while nothing was paid, and where a person has solved it; it is cleared once both sides agree.
    const { reconciliation_status: status } = transaction;
    const last_error = status === "pending" || status === "solved" ? transaction.last_error : null;
    return { next_check_at: null, checks: 0, last_error };
  }
  // `last_error` stays what the audit found, until a person has looked.
  const waitsForPerson = transaction.attention_code === "audit";
  const reason = waitsForPerson ? transaction.last_error : null;
  if (!failure && transaction.state === "held")
    return { next_check_at: nextCheck(RETRIES.hourly, now), checks: 0, last_error: reason };
  if (!failure && waitsForPerson) return { next_check_at: null, checks: 0 };
  // Its late looks have a plan of their own, which asks for no person.
  if (failure && transaction.ended_at && transaction.next_check_at === null) return {};
  if (failure && failure.is === "busy") return { next_check_at: new Date(now + RETRIES.busy_ms) };
  // A person knows; it may be known again some day.
  if (failure && transaction.attention_code === "unknown_at_gateway")
    return { next_check_at: new Date(now + RETRIES.unknown_ms), last_error: failure.message };
  const checks = transaction.checks + (planned ? 1 : 0);
  const last_error = failure && !waitsForPerson ? failure.message : transaction.last_error;
  // Staff who offer the channel again expect the order, however late that is.
  const waitsForChannel = transaction.attention_code === "channel_off";
  if (checks > RETRIES.checks && now > deadline(transaction) && !waitsForChannel) {
    const isTold = transaction.reconciliation_status === "needs_attention";
    return {
      // The reason that staff was told stays.
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
