import { messageOf } from "../../bookkeeping";
import {
  type CrossborderLedger,
  deadline,
  type LedgerTransaction,
  nextCheck,
} from "../../modules/crossborder";

/** As many looks as fit into a day, at growing intervals. */
const ENOUGH_CHECKS = 30;
/** Enough looks for the longest interval: a hold waits for staff, or expires. */
const HOURLY = 10;

/**
 * When the job looks at a transaction again: not at all once both sides agree, later and later while they do
 * not, and after a day beyond its timeout no more: then a person must. Not being able to ask never fails it.
 */
export async function schedule(
  ledger: CrossborderLedger,
  row: LedgerTransaction,
  failure: unknown,
): Promise<LedgerTransaction> {
  if (!failure && isDone(row)) {
    // Why an order was never opened or paid stays readable; what delayed one that is settled does not matter now.
    const last_error = row.reconciliation_status === "pending" ? row.last_error : null;
    return await ledger.advance(row.reference, { next_check_at: null, checks: 0, last_error });
  }
  if (!failure && row.state === "held") {
    return await ledger.advance(row.reference, {
      next_check_at: nextCheck(HOURLY),
      checks: 0,
      last_error: null,
    });
  }
  const checks = row.checks + 1;
  const last_error = failure ? messageOf(failure) : row.last_error;
  const givenUp = checks > ENOUGH_CHECKS && new Date() > deadline(row);
  if (givenUp) {
    return await ledger.advance(row.reference, {
      reconciliation_status: "needs_attention",
      next_check_at: null,
      last_error,
    });
  }
  return await ledger.advance(row.reference, { checks, next_check_at: nextCheck(checks), last_error });
}

function isDone({ state, reconciliation_status }: LedgerTransaction): boolean {
  if (reconciliation_status === "reconciled") return state !== "held";
  if (reconciliation_status === "returned") return true;
  // An order that was never paid; a late notification makes us look once more.
  return (state === "closed" || state === "failed") && reconciliation_status === "pending";
}
