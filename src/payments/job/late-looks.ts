import type { LedgerTransaction } from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import { tryReconcile } from "../reconcile-transaction";
import { RETRIES } from "../retry-policy";
import { type Workload, workloadOf, pagesOf } from "./time-shares";

/** How many late looks an account may have in a run in which so many of its other transactions were looked at. */
export const mostLateLooks = (others: number): number =>
  others === 0 ? RETRIES.late_looks_alone : Math.max(1, Math.floor(others / RETRIES.others_per_late_look));

interface Plan {
  /** Of one account. */
  provider_ids: string[];
  share_ms: number;
  /** How many other transactions were looked at in this run, by provider. */
  looked: ReadonlyMap<string, number>;
  failed: (error: unknown) => void;
}

/**
 * Asks the gateway about orders that are closed or failed, and may have been paid all the same. Thousands of them are never paid: so
 * few are asked about in a run that neither the others nor the gateway feel it.
 */
export function lateLooks(context: StoreContext, { provider_ids, looked, ...plan }: Plan): Workload {
  const { ledger } = context;
  let begun = 0;
  const left = () => {
    const others = provider_ids.reduce((sum, id) => sum + (looked.get(id) ?? 0), 0);
    return mostLateLooks(others) - begun;
  };
  return workloadOf<LedgerTransaction>({
    ...plan,
    next: pagesOf(async (except) =>
      left() > 0 ? await ledger.listLateLooks(provider_ids, left(), except) : [],
    ),
    each: async (transaction) => {
      // The next one is planned first: one that fails does not keep the others waiting.
      await ledger.planLateLook(transaction);
      begun++;
      await tryReconcile(context, { reference: transaction.reference, by: "recheck" });
    },
  });
}
