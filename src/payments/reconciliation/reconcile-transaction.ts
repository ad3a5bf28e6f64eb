import type { LedgerTransaction } from "../../modules/crossborder";
import { type StoreContext, withAccount } from "../context";
import { isBusy, messageOf } from "../errors";
import { BACKGROUND_MS } from "../locking/lock";
import { withTransactionLock } from "../locking/locks";
import { later, waitAtMost } from "./later";
import { isReconciled, reconcile } from "./reconcile";

export interface ReconcileInput {
  reference: string;
  /** Milliseconds since 1970: an answer of the gateway to a question asked after it is good enough. Else now. */
  since?: number;
  /** Looks again even at what is reconciled, and asks the gateway. */
  thorough?: boolean;
  /** Asks the gateway whatever the state, unless it was asked since. */
  ask?: boolean;
  /**
   * For who may be a stranger: where the gateway was asked within so many milliseconds, whether it answered or not, it
   * is not asked again, and the job's own look is not put off.
   */
  max_age_ms?: number;
  /** How long to wait for somebody else who works on it: half a minute when left out. */
  wait_ms?: number;
}

/**
 * Reconciles one transaction under its lock: notification, browser return, job and staff all call this. Of many at once,
 * those that came before the gateway was asked share its answer.
 * @returns the transaction, or undefined when none has this reference
 * @throws LockBusyError, or whatever kept it from finding out; the transaction is then as it was, and looked at again later
 */
export async function reconcileTransaction(
  context: StoreContext,
  { reference, since = Date.now(), thorough = false, ask, max_age_ms = 0, wait_ms }: ReconcileInput,
): Promise<LedgerTransaction | undefined> {
  const { ledger } = context;
  const mayAsk = ({ asked_at }: LedgerTransaction) =>
    max_age_ms === 0 || asked_at === null || asked_at.getTime() <= Date.now() - max_age_ms;
  const known = await ledger.findByReference(reference);
  // Nobody's lock is waited for when there is nothing to ask.
  if (!known || !mayAsk(known)) return known;
  const run = async () => {
    const transaction = await ledger.retrieveTransaction(known.id);
    if (!mayAsk(transaction)) return transaction;
    const options = { since: new Date(since), thorough, ask, planned: max_age_ms === 0 };
    return await reconcile(withAccount(context, transaction.provider_id), transaction, options);
  };
  return await withTransactionLock(context, known, run, { wait_ms });
}

/**
 * As `reconcileTransaction`, in the background; a failure is logged, and the job tries again. Resolves to whether it
 * worked.
 */
export async function tryReconcile(context: StoreContext, input: ReconcileInput): Promise<boolean> {
  try {
    await reconcileTransaction(context, { wait_ms: BACKGROUND_MS, ...input });
    return true;
  } catch (error) {
    context.logger.warn(`crossborder: ${input.reference} is not reconciled yet: ${messageOf(error)}`);
    if (isBusy(error)) {
      const again = { ...input, since: undefined };
      later(context, input.reference, Date.now() + BACKGROUND_MS, () => tryReconcile(context, again));
    }
    return false;
  }
}

/** A browser waits so long, then it is told how the payment stands so far. */
const BROWSER_MS = 2_000;

/** As `tryReconcile`, for a shopper who waits: the work goes on when it takes too long for them. */
export async function reconcileForShopper(context: StoreContext, input: ReconcileInput): Promise<void> {
  await waitAtMost(BROWSER_MS, tryReconcile(context, input));
}

/** Whoever may be a stranger has the gateway asked about a transaction no more often than this. */
export const STRANGER_MAX_AGE_MS = 10_000;
/** A timer may come a little early. */
const MARGIN_MS = 50;

/**
 * Has the gateway asked for a stranger who may be none, as soon as it may be: by this process, and should that end, by
 * the job.
 */
export async function askSoon(context: StoreContext, transaction: LedgerTransaction): Promise<void> {
  if (isReconciled(transaction)) return;
  const { id, reference, asked_at, next_check_at } = transaction;
  const mayAsk = (asked_at?.getTime() ?? 0) + STRANGER_MAX_AGE_MS + MARGIN_MS;
  const moment = Math.max(Date.now(), mayAsk);
  // Most often it is planned already, and nothing is written.
  if (!next_check_at || next_check_at.getTime() > moment) {
    await context.ledger.bringCheckForward(id, new Date(moment));
  }
  const max_age_ms = STRANGER_MAX_AGE_MS;
  later(context, reference, moment, () => tryReconcile(context, { reference, max_age_ms }));
}
