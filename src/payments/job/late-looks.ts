import type { LedgerTransaction } from "../../modules/crossborder/internal";
import { accountProviderIds } from "../accounts";
import type { StoreContext } from "../context";
import { providerIdsBeside } from "../provider-id";
import { lookAtRest } from "../payment-links/rest";
import { tryReconcile } from "../reconcile-transaction";
import { RETRIES } from "../retry-policy";
import { type Workload, workloadOf, pagesOf } from "./time-shares";

/** How many late looks an account may have in a run in which so many of its other transactions were looked at. */
export const mostLateLooks = (others: number): number =>
  others === 0 ? RETRIES.late_looks_alone : Math.max(1, Math.floor(others / RETRIES.others_per_late_look));

/** The share of the late looks of all accounts together. */
const LATE_MS = 5_000;

/**
 * Looks at payments whose rest a link asks for, when that has ended. Asks the gateway about orders that are closed or failed, and may
 * have been paid all the same, of each account. Thousands of them are
 * never paid: so few are asked about in a run that neither the others nor the gateway feel it.
 * @param looked how many other transactions were looked at in this run, by provider
 */
export function lateLooks(
  context: StoreContext,
  looked: ReadonlyMap<string, number>,
  failed: (error: unknown) => void,
): Workload[] {
  const { ledger, container } = context;
  const accounts = accountProviderIds(container).map(providerIdsBeside);
  return accounts.map((provider_ids) => {
    let begun = 0;
    const left = () =>
      mostLateLooks(provider_ids.reduce((sum, id) => sum + (looked.get(id) ?? 0), 0)) - begun;
    return workloadOf<LedgerTransaction>({
      share_ms: Math.floor(LATE_MS / accounts.length),
      next: pagesOf(async (except) =>
        left() > 0 ? await ledger.listLateLooks(provider_ids, left(), except) : [],
      ),
      each: async (transaction) => {
        begun++;
        const rest = transaction.ended_at ? null : await lookAtRest(context, transaction);
        // The next one is planned first: one that fails does not keep the others waiting.
        await ledger.planLateLook(transaction, rest);
        await tryReconcile(context, { reference: transaction.reference, by: "recheck" });
      },
      failed,
    });
  });
}
