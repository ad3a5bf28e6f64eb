import type { LedgerTransaction } from "../../modules/crossborder";
import { type StoreContext, withAccount } from "../context";
import { messageOf } from "../errors";
import { withTransactionLock } from "../locking/transaction-lock";
import { isReconciled, reconcile } from "./reconcile";

export interface ReconcileInput {
  reference: string;
  /** Milliseconds since 1970: an answer of the gateway to a question asked after it is good enough. Else now. */
  since?: number;
  /** Looks again even at what is reconciled, and asks the gateway. */
  thorough?: boolean;
  /** An answer of the gateway this young will do; where it was not asked again, the job soon asks. */
  max_age_ms?: number;
}

/**
 * Reconciles one transaction under its lock: notification, browser return, job and staff all call this. Of many at once,
 * those that came before the gateway was asked share its answer.
 * @returns the transaction, or undefined when none has this reference
 * @throws whatever kept it from finding out; the transaction is then as it was, and looked at again later
 */
export async function reconcileTransaction(
  context: StoreContext,
  { reference, since = Date.now(), thorough = false, max_age_ms = 0 }: ReconcileInput,
): Promise<LedgerTransaction | undefined> {
  const { ledger } = context;
  const options = { since: new Date(since - max_age_ms), thorough };
  const run = async () => {
    const transaction = await ledger.findByReference(reference);
    return (
      transaction && (await reconcile(withAccount(context, transaction.provider_id), transaction, options))
    );
  };
  if (max_age_ms === 0) return await withTransactionLock(context, reference, run);
  // However often this is called, the gateway is asked once in that time, and nobody else's lock is waited for.
  const known = await ledger.findByReference(reference);
  if (!known || isWatched(known, options.since)) return known;
  return await withTransactionLock(context, reference, async () => {
    const began = new Date();
    const after = await run();
    return after && (await checkSoon(context, after, began));
  });
}

/** As `reconcileTransaction`; a failure is logged, and the job tries again. Resolves to whether it worked. */
export async function tryReconcile(context: StoreContext, input: ReconcileInput): Promise<boolean> {
  try {
    await reconcileTransaction(context, input);
    return true;
  } catch (error) {
    context.logger.warn(`crossborder: ${input.reference} is not reconciled yet: ${messageOf(error)}`);
    return false;
  }
}

/** Within this time the job looks at what a notification was not worth asking about at once. */
const SOON_MS = 60_000;
const isSoon = (moment: Date | null) => moment !== null && moment.getTime() <= Date.now() + SOON_MS;

/** The gateway was asked not long ago, and the job asks it soon: there is nothing to do now. */
const isWatched = ({ queried_at, next_check_at }: LedgerTransaction, since: Date): boolean =>
  queried_at !== null && queried_at >= since && isSoon(next_check_at);

/** Has the job look at a transaction that the gateway was not asked about since the caller came. */
async function checkSoon(
  { ledger }: StoreContext,
  transaction: LedgerTransaction,
  came: Date,
): Promise<LedgerTransaction> {
  const { queried_at, next_check_at } = transaction;
  if (isReconciled(transaction) || isSoon(next_check_at) || (queried_at && queried_at >= came))
    return transaction;
  return await ledger.advance(transaction, { next_check_at: new Date(Date.now() + SOON_MS) });
}
