import { accountOf } from "../accounts";
import type { StoreContext } from "../context";

const DAY_MS = 24 * 60 * 60_000;
/** Rows of one statement: few enough to be deleted in a moment. */
const BATCH = 500;

/**
 * Deletes, for good, what an account keeps no longer (`inboxRetentionDays`): notifications that were processed, batch by
 * batch, until there is no more or the signal ends it.
 * @param provider_id that stands for the account
 * @returns how many were deleted
 * @throws MedusaError `account_not_found`
 */
export async function deleteOldNotifications(
  { container, ledger, clock }: StoreContext,
  provider_id: string,
  signal: AbortSignal,
): Promise<number> {
  const { options } = accountOf(container, provider_id);
  const before = new Date(clock.now() - options.inboxRetentionDays * DAY_MS);
  let deleted = 0;
  while (!signal.aborted) {
    const batch = await ledger.deleteOldNotifications({ provider_id, before, limit: BATCH });
    deleted += batch;
    if (batch < BATCH) break;
  }
  return deleted;
}
