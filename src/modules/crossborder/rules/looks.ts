import type { LedgerTransaction } from "../types";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** When the job looks at a transaction again after so many looks: 1, 2, 4 … minutes from `now` (in milliseconds), at most an hour. */
export function nextCheck(checks: number, now: number): Date {
  return new Date(now + Math.min(MINUTE_MS * 2 ** Math.min(checks, 10), HOUR_MS));
}

const DAY_MS = 24 * HOUR_MS;

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
type Looked = Told & Timed & Pick<LedgerTransaction, "next_check_at">;
type Told = Pick<LedgerTransaction, "state" | "refunded_amount" | "transaction_no" | "gateway_status">;

/**
 * It is closed or failed at the gateway, which may take a payment for it all the same. An order that the gateway refused, or
 * never received, is not there, and cannot be paid.
 */
const hasEnded = ({ state, transaction_no, gateway_status }: Told): boolean =>
  (state === "closed" || state === "failed") && (transaction_no !== null || gateway_status !== null);

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
  if (!hasEnded(after)) return before.ended_at ? { ...soon, ended_at: null, late_look_at: null } : soon;
  if (before.ended_at) return {};
  const ended_at = new Date(now);
  return { ended_at, late_look_at: nextLateLook({ ...after, ended_at }, now) };
}
