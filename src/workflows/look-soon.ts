import type { CrossborderLedger, LedgerTransaction } from "../modules/crossborder";

/** Within this time the job looks at what a notification was not worth asking about at once. */
const SOON_MS = 60_000;

/** The gateway was asked not long ago, and the job is going to ask it soon: there is nothing to do now. */
export function isWatched({ asked_at, next_check_at }: LedgerTransaction, since: Date): boolean {
  return asked_at !== null && asked_at >= since && isSoon(next_check_at);
}

/** Has the job look at a transaction that the gateway was not asked about since a notification came. */
export async function lookSoon(
  ledger: CrossborderLedger,
  row: LedgerTransaction,
  came: Date,
): Promise<LedgerTransaction> {
  const { reference, asked_at, next_check_at, settlement } = row;
  const agreed = next_check_at === null && (settlement === "settled" || settlement === "returned");
  if (agreed || isSoon(next_check_at) || (asked_at && asked_at >= came)) return row;
  return await ledger.advance(reference, { next_check_at: new Date(Date.now() + SOON_MS) });
}

const isSoon = (moment: Date | null) => moment !== null && moment.getTime() <= Date.now() + SOON_MS;
