import type { CrossborderLedger, LedgerTransaction } from "../modules/crossborder";

/** Within this time the job looks at what a notification was not worth asking about at once. */
const SOON_MS = 60_000;

/** The gateway was asked not long ago, and the job is going to ask it soon: there is nothing to do now. */
export function isWatched({ queried_at, next_check_at }: LedgerTransaction, since: Date): boolean {
  return queried_at !== null && queried_at >= since && isSoon(next_check_at);
}

/** Has the job look at a transaction that the gateway was not asked about since a notification came. */
export async function lookSoon(
  ledger: CrossborderLedger,
  row: LedgerTransaction,
  came: Date,
): Promise<LedgerTransaction> {
  const { reference, queried_at, next_check_at, reconciliation_status } = row;
  const agreed =
    next_check_at === null &&
    (reconciliation_status === "reconciled" || reconciliation_status === "returned");
  if (agreed || isSoon(next_check_at) || (queried_at && queried_at >= came)) return row;
  return await ledger.advance(reference, { next_check_at: new Date(Date.now() + SOON_MS) });
}

const isSoon = (moment: Date | null) => moment !== null && moment.getTime() <= Date.now() + SOON_MS;
