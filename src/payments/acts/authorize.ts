import { GatewayError } from "../../gateway";
import { debtOfCart, type Session } from "../../medusa";
import {
  mayBeOpen,
  type Debt,
  holdsMoney,
  isDeduction,
  type LedgerTransaction,
} from "../../modules/crossborder/internal";
import type { PaymentContext } from "../context";
import { codeOf, paymentError } from "../errors";
import { forPayer } from "../gateway";
import { isPlacedFirst } from "../options";
import { ineligibleReason, isAmountUnknown } from "../views/money";
import { queryTransaction } from "./query";

/** The money is there, or the order is placed before it is paid. */
type Authorized = { transaction: LedgerTransaction; placed?: undefined } | { placed: Session };

/**
 * Medusa asks whether a session's payment was made. The gateway is asked, once, unless the ledger already knows that the money is there. No
 * money is moved: what cannot be recorded goes back by reconciliation, once Medusa has finished.
 * @throws MedusaError `not_paid_yet` or `not_confirmed`: the cart may be completed again; `payment_over` or
 *   `payment_ineligible`: another payment must be started; `overpaid`: another payment has paid for it
 */
export async function authorize(
  context: PaymentContext,
  transaction: LedgerTransaction | undefined,
): Promise<Authorized> {
  const isFirst = transaction !== undefined && mayBePlaced(context, transaction);
  if (isFirst && transaction.state === "unopened") return await placeFirst(context, transaction);
  // A transaction without the gateway's answer belongs to a session that is still being opened.
  if (!transaction || transaction.state === "unopened" || transaction.state === "drafted")
    throw paymentError("not_paid_yet", "The payment has not been started at the gateway yet.");
  const isKnown = holdsMoney(transaction.state);
  const current = isKnown ? transaction : await query(context, transaction, isFirst);
  if (isFirst && current.state === "open") return await placeFirst(context, current);
  if (!holdsMoney(current.state)) throw notThere(current);
  if (isAmountUnknown(current))
    throw paymentError("not_confirmed", "The gateway has not shown the amount that was paid.");
  const { session, debt } = (await context.records.sessionAndDebt(current.payment_session_id ?? "")) ?? {};
  const reason = ineligibleReason(current, session);
  if (reason) throw await refuse(context, current, reason);
  // Else reconciliation has claimed it this moment, or Medusa asks again.
  if (session && debt && !current.claimed_at)
    await claim(context, current, current.cart_id ? debtOfCart(debt, session.payment_collection) : debt);
  return { transaction: current };
}

/** Its order may be placed, and paid afterwards. */
const mayBePlaced = (
  { account }: PaymentContext,
  { provider_id, order_expires_at }: LedgerTransaction,
): boolean => order_expires_at !== null || isPlacedFirst(account.options, provider_id);

/**
 * The order is placed, and waits for its payment until its time is over.
 * @throws MedusaError `payment_over` where it may not pay for the order
 */
async function placeFirst(
  { records, ledger, clock, account }: PaymentContext,
  transaction: LedgerTransaction,
): Promise<Authorized> {
  const session = await records.session(transaction.payment_session_id);
  const order = session?.payment_collection.order;
  const reason = order ? ineligibleReason(transaction, session) : "there is no order";
  if (!session || !order || reason)
    throw paymentError(
      "payment_over",
      `The payment cannot be used: ${reason}. Choose a payment method again.`,
    );
  const minutes = account.options.orderExpiresAfterMinutes;
  const order_expires_at = transaction.order_expires_at ?? new Date(clock.now() + minutes * 60_000);
  const { next_check_at } = transaction;
  const change = {
    order_expires_at,
    // Of what was only prepared it is not known before.
    cart_id: session.payment_collection.cart?.id ?? transaction.cart_id,
    order_id: order.id,
    order_display_id: order.display_id ?? null,
    next_check_at: next_check_at && next_check_at < order_expires_at ? next_check_at : order_expires_at,
  };
  await ledger.advance(transaction, change);
  return { placed: session };
}

/** What was refused once stays refused, also where the session fits again before the money is back. */
async function refuse(
  context: PaymentContext,
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
async function claim(context: PaymentContext, transaction: LedgerTransaction, debt: Debt): Promise<void> {
  const answer = await context.ledger.claimDebt(transaction, debt);
  if (answer === "granted") return;
  await context.ledger.bringCheckForward(transaction.id, context.clock.date());
  if (answer === "overpaid")
    throw paymentError("overpaid", "Another payment has paid for this. This one is not needed.");
  throw paymentError("not_confirmed", "Another payment for this is being recorded; try again in a moment.");
}

/** @param isFirst that nobody can know now whether it is paid keeps no order from being placed */
async function query(
  context: PaymentContext,
  transaction: LedgerTransaction,
  isFirst: boolean,
): Promise<LedgerTransaction> {
  const ask = () => queryTransaction(context, transaction, { respectBreaker: true });
  try {
    return await forPayer(context.log, transaction, "not_confirmed", ask);
  } catch (error) {
    // Of a payment at the counter too, not knowing is no verdict.
    const told = error instanceof GatewayError ? paymentError("not_confirmed", error.message) : error;
    if (isFirst && codeOf(told) === "not_confirmed") return transaction;
    throw told;
  }
}

function notThere({ state }: LedgerTransaction): Error {
  if (mayBeOpen(state)) return paymentError("not_paid_yet", "The payment has not been made yet.");
  return paymentError("payment_over", `The payment is ${state}; choose a payment method again.`);
}
