import type { StoreContext } from "../context";

/** No order can be paid by then: the gateway closes it after a week at the latest, and its late looks are over. */
const KEPT_MS = 90 * 24 * 60 * 60_000;
/** Orders of one statement: few enough to be deleted in a moment. */
const BATCH = 200;

/**
 * Deletes, for good, orders that were never paid: every shopper with a cart can open some, and each would stay for ever.
 * Goes on batch by batch, until there is no more or the signal ends it.
 * @returns how many were deleted
 */
export async function deleteUnpaid({ ledger, clock }: StoreContext, signal: AbortSignal): Promise<number> {
  const before = new Date(clock.now() - KEPT_MS);
  let deleted = 0;
  for (const state of ["closed", "failed"] as const) {
    while (!signal.aborted) {
      const batch = await ledger.deleteUnpaid(state, before, BATCH);
      deleted += batch;
      if (batch < BATCH) break;
    }
  }
  return deleted;
}
