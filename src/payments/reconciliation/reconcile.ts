import { holdsMoney, isDeduction, isFinal, type LedgerTransaction } from "../../modules/crossborder";
import type { Context } from "../context";
import { compareAgain } from "../books/finding";
import { tell } from "../events";
import { findPaymentOf } from "../medusa-payment";
import { findSession, type Session } from "../medusa-records";
import { queryTransaction } from "../transactions/query";
import { findRefund, isMoneyBack } from "../transactions/refund";
import { voidUnpaid } from "../transactions/reverse";
import { usePayment } from "./complete-order";
import { reconcileDeduction, updateSchedule } from "./recurring";
import { planNextCheck } from "./plan-next-check";
import { noteReturn } from "./return-money";
import { syncPayment } from "./sync-refunds";

export interface ReconcileOptions {
  /** When the caller came: an answer of the gateway that is younger is not asked for again. */
  since: Date;
  /** Looks again even at what is reconciled: for a person, and for what Medusa tells of an order. */
  thorough: boolean;
  /**
   * Asks the gateway whatever the state, also about what both sides agree on, unless it has answered since: for its own signed
   * word, and for late looks. Where it shows the same state as before, nothing else is done.
   */
  ask?: boolean;
  /** False when a stranger may have caused it: the job's own look is then not put off by it. */
  planned: boolean;
}

/**
 * Makes Medusa and the gateway agree about one transaction. The caller holds the transaction lock and has read
 * `before` under it.
 * @returns the transaction afterwards
 * @throws whatever kept it from finding out; the transaction is then as it was, and looked at again later
 */
export async function reconcile(
  context: Context,
  before: LedgerTransaction,
  options: ReconcileOptions,
): Promise<LedgerTransaction> {
  const { ledger } = context;
  const rests = isReconciled(before) || isPutOff(before) || before.solved_state !== null;
  const current = rests && !options.thorough ? await askOnly(context, before, options) : before;
  if (rests && !options.thorough && current.state === before.state) return current;
  let failure: unknown;
  try {
    await agree(context, current, options);
    await updateSchedule(context, await ledger.retrieveTransaction(before.id));
    // A stranger's look has no gateway asked twice.
    if (before.audit_finding !== null && (options.planned || options.thorough))
      await compareAgain(context, before);
  } catch (error) {
    failure = error ?? new Error("nothing was thrown");
  }
  // Medusa's workflows have called the provider meanwhile, which writes the same transaction.
  const looked = await ledger.retrieveTransaction(before.id);
  const after = await planNextCheck(context, looked, { failure, planned: options.planned });
  await tell(context);
  if (failure) throw failure;
  return after;
}

/**
 * What both sides agree on, and what a person called solved, stays as it is until the gateway shows another state. No money moves
 * against a person's word: the ledger drops it then.
 */
async function askOnly(
  context: Context,
  before: LedgerTransaction,
  { since, ask = false }: ReconcileOptions,
): Promise<LedgerTransaction> {
  const isSolved = before.solved_state !== null;
  const mustAsk = ask || (isSolved && !isFinal(before.state));
  const asked =
    mustAsk && !hasAnswered(before, since)
      ? await queryTransaction(context, before, { gently: true })
      : before;
  if (!isSolved || asked.solved_state === null) return asked;
  return await context.ledger.advance(asked, { next_check_at: null, checks: 0 });
}

const hasAnswered = ({ queried_at }: LedgerTransaction, since: Date): boolean =>
  queried_at !== null && queried_at >= since;

/** A page that polls tries none of these again, but the job when it is due, and staff. */
const PUT_OFF: readonly (string | null)[] = [
  // The gateway did not send the money back.
  "not_returned",
  // Nothing is due that it could pay for.
  "overpaid",
  // The region does not offer the channel.
  "channel_off",
];

const isPutOff = ({ attention_code, next_check_at }: LedgerTransaction): boolean =>
  PUT_OFF.includes(attention_code) && next_check_at !== null && next_check_at > new Date();

/** Both sides agree, and nothing is left to look at. */
export const isReconciled = ({ reconciliation_status, next_check_at }: LedgerTransaction): boolean =>
  next_check_at === null && (reconciliation_status === "reconciled" || reconciliation_status === "returned");

async function agree(context: Context, before: LedgerTransaction, options: ReconcileOptions): Promise<void> {
  const query = () => queryTransaction(context, before, { gently: !options.thorough });
  const transaction = (await mustQuery(context, before, options)) ? await query() : before;
  const session = await findSession(context.query, transaction.payment_session_id);
  // Whoever deletes a session leaves what was recorded in it.
  const recorded = session
    ? session.payment
    : await findPaymentOf(context.query, transaction.payment_session_id);
  if (recorded) return await syncPayment(context, transaction, recorded.id);
  if (!session && isDeduction(transaction)) return await reconcileDeduction(context, transaction);
  const after = await act(context, transaction, session);
  if (isMoneyBack(after)) return await noteReturn(context, after);
  // The gateway has answered, and the two sides agree: there is nothing left for a person to do.
  if (after.reconciliation_status === "needs_attention" || after.reconciliation_status === "solved")
    await context.ledger.advance(after, { reconciliation_status: "pending" });
}

/** Medusa has no payment yet: money becomes an order or goes back, an order that nobody can pay is closed. */
async function act(
  context: Context,
  transaction: LedgerTransaction,
  session: Session | undefined,
): Promise<LedgerTransaction> {
  if (holdsMoney(transaction.state)) return await usePayment(context, transaction, session);
  if (!mustVoid(transaction, session)) return transaction;
  return (await voidUnpaid(context, transaction, "its payment session is gone")) ?? transaction;
}

/** Money that the ledger knows of need not be asked about, unless it may have been refunded. */
async function mustQuery(
  context: Context,
  transaction: LedgerTransaction,
  { since, thorough, ask = false }: ReconcileOptions,
): Promise<boolean> {
  const { state } = transaction;
  if (hasAnswered(transaction, since) || (isFinal(state) && !ask)) return false;
  // A hold can expire without anybody's doing; money that waits for a channel for days may have been sent back by hand.
  const mayBeGone = state === "held" || transaction.attention_code === "channel_off";
  if (thorough || ask || !holdsMoney(state) || mayBeGone) return true;
  return (await findRefund(context, transaction)) !== undefined;
}

/** Nobody can get to its cashier page any more, or it was voided and could not be closed then. */
function mustVoid({ state, ineligible_since }: LedgerTransaction, session: Session | undefined): boolean {
  return (state === "open" || state === "drafted") && (!session || ineligible_since !== null);
}
