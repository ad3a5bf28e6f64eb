import { daysAfter } from "../../modules/crossborder/internal";
import { accountOf, accountProviderIds } from "../accounts";
import type { StoreContext } from "../context";
import { providerIdsBeside } from "../provider-id";

/** Notifications that were refused. */
const REFUSED_DAYS = 7;
/** Rows of one statement: few enough to be deleted in a moment. */
const BATCH = 200;
/** Questions of an hour about what is closed of an account, and about what has failed: what had its late looks needs none. */
const ASKED_AT_ONCE = 50;
const ENDS = ["closed", "failed"] as const;

type Deletion = (signal: AbortSignal) => Promise<void>;

/**
 * What deletes for good what need not be kept, after the days that the options of its account say: notifications that were processed,
 * orders that were never paid, of which every shopper with a cart can open some, and technical lines of the history of payments.
 */
export function deletions({ container, ledger, clock }: StoreContext): Deletion[] {
  const before = (days: number) => daysAfter(clock.date(), -days);
  const perAccount = accountProviderIds(container).flatMap((provider_id) => {
    const { options } = accountOf(container, provider_id);
    const { inboxRetentionDays, unpaidRetentionDays, historyRetentionDays } = options;
    const provider_ids = providerIdsBeside(provider_id);
    return [
      inBatches((limit) =>
        ledger.deleteOldNotifications({ provider_id, before: before(inboxRetentionDays), limit }),
      ),
      ...ENDS.map((state) =>
        inBatches((limit) =>
          ledger.deleteUnpaid({ provider_ids, state, before: before(unpaidRetentionDays), limit }),
        ),
      ),
      inBatches((limit) =>
        ledger.deleteHistory({
          provider_ids,
          before: before(historyRetentionDays),
          now: clock.date(),
          limit,
        }),
      ),
    ];
  });
  const refused: Deletion = async () => await ledger.deleteRefused(before(REFUSED_DAYS));
  return [...perAccount, refused];
}

/** Until there is no more, or the signal ends it. */
function inBatches(deleteSome: (limit: number) => Promise<number>): Deletion {
  return async (signal) => {
    for (let deleted = BATCH; deleted >= BATCH && !signal.aborted;) deleted = await deleteSome(BATCH);
  };
}

/**
 * Orders that stay only because the gateway has not confirmed yet that nobody has paid them: it did not answer while they had their late
 * looks, or there were too many for each to have one. They are asked about once more, and deleted an hour later.
 */
export async function* unconfirmedPages({
  container,
  ledger,
  clock,
}: StoreContext): AsyncGenerator<{ reference: string }[]> {
  for (const provider_id of accountProviderIds(container)) {
    const { unpaidRetentionDays } = accountOf(container, provider_id).options;
    const old = {
      provider_ids: providerIdsBeside(provider_id),
      before: daysAfter(clock.date(), -unpaidRetentionDays),
    };
    for (const state of ENDS) yield await ledger.listUnconfirmed({ ...old, state, limit: ASKED_AT_ONCE });
  }
}
