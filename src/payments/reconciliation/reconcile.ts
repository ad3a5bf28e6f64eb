import { Modules } from "@medusajs/framework/utils";
import { holdsMoney, isDeduction, isFinal, type LedgerTransaction } from "../../modules/crossborder/internal";
import { z } from "@medusajs/framework/zod";
import type { Context } from "../context";
import { compareAgain } from "../books/finding";
import { paymentError } from "../errors";
import { tell } from "../events";
import { findPaymentOf } from "../medusa-payment";
import { findSession, type Session } from "../medusa-records";
import { countUnknown, isNotThere } from "../transactions/not-there";
import { queryTransaction } from "../transactions/query";
import { heldAmount } from "../transactions/obstacles";
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
  if (rests && !options.thorough && !hasMoved(before, current)) return current;
  const failures = [
    await failureOf(() => agree(context, current, options)),
    // Also of an order that is cancelled while its refund is refused.
    await failureOf(async () => updateSchedule(context, await ledger.retrieveTransaction(before.id))),
  ];
  let failure = failures.find(Boolean);
  // A stranger's look has no gateway asked twice.
  const mustCompare = before.audit_finding !== null && (options.planned || options.thorough);
  if (!failure && mustCompare) failure = await failureOf(() => compareAgain(context, before));
  // Medusa's workflows have called the provider meanwhile, which writes the same transaction.
  const looked = await ledger.retrieveTransaction(before.id);
  const after = await planNextCheck(context, looked, { failure, planned: options.planned });
  tell(context);
  if (failure) throw failure;
  return after;
}

/** What `work` threw; undefined where it did its work. */
async function failureOf(work: () => Promise<void>): Promise<unknown> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error ?? new Error("nothing was thrown");
  }
}

/**
 * What both sides agree on, and what a person called solved, stays as it is until the gateway shows another state. No money moves
 * against a person's word: the ledger drops it then.
 */
async function askOnly(
  context: Context,
  before: LedgerTransaction,
  { since, ask: mustBeAsked = false }: ReconcileOptions,
): Promise<LedgerTransaction> {
  const isSolved = before.solved_state !== null;
  const mustAsk = mustBeAsked || (isSolved && !isFinal(before.state));
  const ask = async () => {
    try {
      return await queryTransaction(context, before, { gently: true });
    } catch (error) {
      // A person has said what is to become of it.
      if (isSolved && isNotThere(error)) return before;
      throw error;
    }
  };
  const asked = mustAsk && !hasAnswered(before, since) ? await ask() : before;
  if (!isSolved || asked.solved_state === null) return asked;
  return await context.ledger.advance(asked, { next_check_at: null, checks: 0 });
}

const hasMoved = (before: LedgerTransaction, now: LedgerTransaction): boolean =>
  now.state !== before.state || now.refunded_amount !== before.refunded_amount;

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
  "unknown_at_gateway",
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
  const payment_id = session?.payment?.id ?? (await findRecorded(context, transaction, session));
  if (payment_id) return await syncPayment(context, transaction, payment_id);
  const after = await act(context, transaction, session);
  if (isMoneyBack(after)) return await noteReturn(context, after);
  // The gateway has answered, and the two sides agree: there is nothing left for a person to do.
  if (after.reconciliation_status === "needs_attention" || after.reconciliation_status === "solved")
    await context.ledger.advance(after, { reconciliation_status: "pending" });
}

/**
 * A payment that Medusa has recorded though its session is gone.
 * @throws an error for a person where the payment itself was deleted: it is neither recorded twice nor sent back
 */
async function findRecorded(
  { container, ledger }: Context,
  transaction: LedgerTransaction,
  session: Session | undefined,
): Promise<string | undefined> {
  const { state, payment_session_id } = transaction;
  if (!payment_session_id || (session && !holdsMoney(state))) return undefined;
  const options = { select: ["id", "deleted_at"], withDeleted: true, order: { created_at: "DESC" } };
  const found = await container.resolve(Modules.PAYMENT).listPayments({ payment_session_id }, options);
  const [recorded] = z.array(recordedSchema).parse(found);
  if (!recorded?.deleted_at) return recorded?.id;
  if (!holdsMoney(state)) return undefined;
  const last_error = `Medusa had recorded the payment as ${recorded.id}, which was deleted: restore it, or refund the money at the gateway.`;
  const change = { reconciliation_status: "needs_attention", attention_code: "not_in_agreement" } as const;
  await ledger.advance(transaction, { ...change, last_error });
  throw paymentError("payment_not_recorded", last_error);
}

const recordedSchema = z.object({ id: z.string(), deleted_at: z.unknown() });

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
  const { state, attention_code } = transaction;
  const isHeld = heldAmount(transaction) !== "0.00";
  if (hasAnswered(transaction, since) || (isFinal(state) && !isHeld && !ask)) return false;
  // What is held can expire without anybody's doing; money that waits for a channel for days may have been sent back by hand.
  const mayBeGone = isHeld || attention_code === "channel_off" || attention_code === "unknown_at_gateway";
  if (thorough || ask || !holdsMoney(state) || mayBeGone) return true;
  if (await wasUnknown(context, transaction)) return true;
  return (await findRefund(context, transaction)) !== undefined;
}

/** The last answer about what both sides agree on was that the gateway has no such order. */
async function wasUnknown(context: Context, transaction: LedgerTransaction): Promise<boolean> {
  const { reconciliation_status, asked_at, queried_at } = transaction;
  const isAnswered = asked_at === null || (queried_at !== null && queried_at >= asked_at);
  if (isAnswered || reconciliation_status !== "reconciled") return false;
  return (await countUnknown(context, transaction)) > 0;
}

/** Nobody can get to its cashier page any more, or it was voided and could not be closed then. */
function mustVoid({ state, ineligible_since }: LedgerTransaction, session: Session | undefined): boolean {
  return (state === "open" || state === "drafted") && (!session || ineligible_since !== null);
}
