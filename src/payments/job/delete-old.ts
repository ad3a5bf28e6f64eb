import { daysAfter } from "../../modules/crossborder/internal";
import { accountOf, accountProviderIds } from "../accounts";
import type { StoreContext } from "../context";

/** No order can be paid by then: the gateway closes it after a week at the latest, and its late looks are over. */
const UNPAID_DAYS = 90;
/** Counts of refused notifications. */
const REFUSED_DAYS = 30;
/** Rows of one statement: few enough to be deleted in a moment. */
const BATCH = 200;

type Deletion = (signal: AbortSignal) => Promise<void>;

/**
 * What deletes for good what need not be kept: notifications that were processed, after the `inboxRetentionDays` of their account, and
 * orders that were never paid, of which every shopper with a cart can open some.
 */
export function deletions({ container, ledger, clock }: StoreContext): Deletion[] {
  const before = (days: number) => daysAfter(clock.date(), -days);
  const notifications = accountProviderIds(container).map((provider_id) =>
    inBatches((limit) => {
      const { inboxRetentionDays } = accountOf(container, provider_id).options;
      return ledger.deleteOldNotifications({ provider_id, before: before(inboxRetentionDays), limit });
    }),
  );
  const unpaid = (["closed", "failed"] as const).map((state) =>
    inBatches((limit) => ledger.deleteUnpaid(state, before(UNPAID_DAYS), limit)),
  );
  const refusals: Deletion = async () => await ledger.deleteRefusals(before(REFUSED_DAYS));
  return [...notifications, ...unpaid, refusals];
}

/** Until there is no more, or the signal ends it. */
function inBatches(deleteSome: (limit: number) => Promise<number>): Deletion {
  return async (signal) => {
    for (let deleted = BATCH; deleted === BATCH && !signal.aborted;) deleted = await deleteSome(BATCH);
  };
}
