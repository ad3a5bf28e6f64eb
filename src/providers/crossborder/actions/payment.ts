import type {
  AuthorizePaymentOutput,
  CancelPaymentInput,
  CancelPaymentOutput,
  CapturePaymentInput,
  CapturePaymentOutput,
  RefundPaymentInput,
  RefundPaymentOutput,
} from "@medusajs/framework/types";
import { GatewayError } from "../../../gateway";
import { debtOfCart } from "../../../medusa";
import {
  type Debt,
  holdsMoney,
  isDeduction,
  type LedgerTransaction,
} from "../../../modules/crossborder/internal";
import type { ProviderContext } from "../../../payments/context";
import { codeOf, paymentError, underWay } from "../../../payments/errors";
import { forPayer } from "../../../payments/gateway";
import { queryTransaction } from "../../../payments/acts/query";
import { captureHold } from "../../../payments/acts/capture";
import { refund } from "../../../payments/acts/refund";
import { noteDropped, releaseHold, tryReleaseRest } from "../../../payments/acts/release";
import { voidUnpaid } from "../../../payments/acts/reverse";
import { ineligibleReason, isAmountUnknown, isNothing } from "../../../payments/views/money";
import { releaseObstacle, throwIf } from "../../../payments/views/obstacles";
import { type InBooks, readLedger } from "../../../payments/snapshot";
import { authorizeNothing } from "./opening";
import { mayBePlaced, placeFirst } from "./replacing";
import { findOwnBySession, readOwnBooks, sessionStatus, shownData, toAmount } from "../session-data";

/**
 * Whether the session's payment was made. The transaction is found by the session's id, never by anything the shopper
 * could have written; the gateway is asked, once, unless the ledger already knows that the money is there. No money is moved: what
 * cannot be recorded goes back by reconciliation, once Medusa has finished.
 * @throws MedusaError `not_paid_yet` or `not_confirmed`: the cart may be completed again; `payment_over` or
 *   `payment_ineligible`: another payment must be started; `overpaid`: another payment has paid for it
 */
export async function authorize(context: ProviderContext, session_id = ""): Promise<AuthorizePaymentOutput> {
  const transaction = await findOwnBySession(context, session_id);
  const nothing = transaction ? undefined : await authorizeNothing(context, session_id);
  if (nothing) return nothing;
  const isFirst = transaction !== undefined && mayBePlaced(context, transaction);
  if (isFirst && transaction.state === "unopened") return await placeFirst(context, transaction);
  // A transaction without the gateway's answer belongs to a session that is still being opened.
  if (!transaction || transaction.state === "unopened" || transaction.state === "drafted")
    throw paymentError("not_paid_yet", "The payment has not been started at the gateway yet.");
  const ask = isFirst ? queryOrKnown : query;
  const current = holdsMoney(transaction.state) ? transaction : await ask(context, transaction);
  if (isFirst && current.state === "open") return await placeFirst(context, current);
  if (!holdsMoney(current.state)) throw notThere(current);
  if (isAmountUnknown(current))
    throw paymentError("not_confirmed", "The gateway has not shown the amount that was paid.");
  const { session, debt } = (await context.records.sessionAndDebt(session_id)) ?? {};
  const reason = ineligibleReason(current, session);
  if (reason) throw await refuse(context, current, reason);
  // Else reconciliation has claimed it this moment, or Medusa asks again.
  if (session && debt && !current.claimed_at)
    await claim(context, current, current.cart_id ? debtOfCart(debt, session.payment_collection) : debt);
  return { status: sessionStatus(current.state), data: await shownOf(context, current) };
}

/** What Medusa keeps with a payment, and a receipt shows: of the first one of a subscription also what its customer agreed to. */
async function shownOf(
  { ledger }: Pick<ProviderContext, "ledger">,
  transaction: LedgerTransaction,
): Promise<ReturnType<typeof shownData>> {
  const { schedule_id } = transaction;
  if (!schedule_id || isDeduction(transaction)) return shownData(transaction);
  const { plan, frequency, payment_count } = await ledger.retrieveRecurringSchedule(schedule_id);
  return shownData(transaction, { recurring: { plan, frequency, payment_count } });
}

/** What was refused once stays refused, also where the session fits again before the money is back. */
async function refuse(
  context: ProviderContext,
  transaction: LedgerTransaction,
  reason: string,
): Promise<Error> {
  const cannot = `This payment cannot be used: ${reason}.`;
  // What becomes of this money a person says.
  if (isDeduction(transaction) || transaction.reconciliation_status === "solved")
    return paymentError("payment_ineligible", cannot);
  await context.ledger.makeIneligible(transaction, [transaction.state], reason);
  // The job knows when to try again where it could not be sent back.
  if (transaction.reconciliation_status === "pending")
    await context.ledger.bringCheckForward(transaction.id, context.clock.date());
  return paymentError("payment_ineligible", `${cannot} The money goes back.`);
}

/** Medusa may ask in the same moment about another payment of the same order. */
async function claim(context: ProviderContext, transaction: LedgerTransaction, debt: Debt): Promise<void> {
  const answer = await context.ledger.claimDebt(transaction, debt);
  if (answer === "granted") return;
  await context.ledger.bringCheckForward(transaction.id, context.clock.date());
  if (answer === "overpaid")
    throw paymentError("overpaid", "Another payment has paid for this. This one is not needed.");
  throw paymentError("not_confirmed", "Another payment for this is being recorded; try again in a moment.");
}

async function query(context: ProviderContext, transaction: LedgerTransaction): Promise<LedgerTransaction> {
  const ask = () => queryTransaction(context, transaction, { gently: true });
  try {
    return await forPayer(context.log, transaction, "not_confirmed", ask);
  } catch (error) {
    // Of a payment at the counter too, not knowing is no verdict.
    throw error instanceof GatewayError ? paymentError("not_confirmed", error.message) : error;
  }
}

/** That nobody can know now whether it is paid keeps no order from being placed. */
async function queryOrKnown(
  context: ProviderContext,
  transaction: LedgerTransaction,
): Promise<LedgerTransaction> {
  try {
    return await query(context, transaction);
  } catch (error) {
    if (codeOf(error) === "not_confirmed") return transaction;
    throw error;
  }
}

function notThere({ state }: LedgerTransaction): Error {
  if (state === "open" || state === "drafted")
    return paymentError("not_paid_yet", "The payment has not been made yet.");
  return paymentError("payment_over", `The payment is ${state}; choose a payment method again.`);
}

/**
 * Captures a hold, once, by the amount in the capture's own row, which Medusa has written already. A sale was captured when it
 * was paid; there is nothing left to do for it.
 */
export async function capture(
  context: ProviderContext,
  { data, context: medusa }: CapturePaymentInput,
): Promise<CapturePaymentOutput> {
  const capture_id = medusa?.idempotency_key ?? "";
  const found = await context.records.capture(capture_id);
  const transaction = found && (await findOwnBySession(context, found.payment_session_id));
  if (!found || !transaction?.pre_auth) return { data };
  const captured = await captureHold(context, transaction, { amount: found.amount, capture_id });
  if (!context.account.options.releaseRemainder) return { data: shownData(captured) };
  // Medusa asks for no release of what is left, and reconciliation looks at a hold once an hour.
  return { data: shownData(await tryReleaseRest(context, await readLedger(context, captured))) };
}

/**
 * Refunds the whole payment. It is found by the refund's own row in Medusa, not by `data`.
 * @throws MedusaError `not_in_ledger`, and as the act `refund`
 */
export async function refundPayment(
  context: ProviderContext,
  { amount, data, context: medusa }: RefundPaymentInput,
): Promise<RefundPaymentOutput> {
  const id = medusa?.idempotency_key ?? "";
  const known = await readOwnBooks(context, await context.records.sessionOfRefund(id));
  const asked = toAmount(amount);
  if (known) return { data: await shownOf(context, await refund(context, known, { id, amount: asked })) };
  // Of a cart of less than half a cent nothing was paid.
  if (isNothing(asked)) return { data };
  throw paymentError("not_in_ledger", "The payment is not in the ledger, so it cannot be refunded here.");
}

/**
 * cancelPayment: closes an unpaid order, and releases a hold or what a capture left of it. Paid money is never sent back here:
 * Medusa asks for a refund for that. A call without a payment's id is not a cancel: Medusa makes it when two authorizations of one
 * good payment race.
 * @throws MedusaError `nothing_held` where all of a hold was captured
 */
export async function cancel(
  context: ProviderContext,
  { data, context: { idempotency_key: payment_id } = {} }: CancelPaymentInput,
): Promise<CancelPaymentOutput> {
  const session_id = payment_id ? await context.records.sessionOfPayment(payment_id) : undefined;
  const known = await readOwnBooks(context, session_id);
  if (!known?.medusa.payment) return { data };
  const { transaction, operations } = known;
  const { payment } = known.medusa;
  // Medusa would have it cancelled and captured.
  if (transaction.state === "captured" && transaction.pre_auth) throwIf(releaseObstacle(transaction));
  // What is taken of the hold is not known yet: the job releases the rest when it is.
  const isCapturing = operations.some(({ kind, outcome }) => kind === "capture" && outcome === "accepted");
  if (transaction.state === "held" && isCapturing) throw underWay();
  // Here alone it shows that Medusa drops it by itself: afterwards the hold is gone like any other.
  if (payment.is_replaced && payment.order?.status !== "canceled") await noteDropped(context, transaction);
  return { data: await shownOf(context, (await end(context, known)) ?? transaction) };
}

async function end(context: ProviderContext, known: InBooks): Promise<LedgerTransaction | undefined> {
  const { transaction } = known;
  if (transaction.state === "held") return await releaseHold(context, transaction);
  // Medusa's dashboard has no other way to ask for the rest of a hold.
  if (transaction.state === "captured") return await tryReleaseRest(context, known);
  return await voidUnpaid(context, transaction, "the payment was cancelled");
}
