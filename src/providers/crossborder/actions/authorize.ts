import type { AuthorizePaymentOutput } from "@medusajs/framework/types";
import { GatewayError } from "../../../gateway";
import type { Session } from "../../../medusa";
import { holdsMoney, isDeduction, type LedgerTransaction } from "../../../modules/crossborder/internal";
import type { ProviderContext } from "../../../payments/context";
import { paymentError } from "../../../payments/errors";
import { forPayer } from "../../../payments/gateway";
import { queryTransaction } from "../../../payments/steps/ask";
import { ineligibleReason, isAmountUnknown } from "../../../payments/views/money";
import { findOwnBySession, sessionStatus, shownData } from "../session-data";

/**
 * Whether the session's payment was made. The transaction is found by the session's id, never by anything the shopper
 * could have written; the gateway is asked, once, unless the ledger already knows that the money is there. No money is moved: what
 * cannot be recorded goes back by reconciliation, once Medusa has finished.
 * @throws MedusaError `not_paid_yet` or `not_confirmed`: the cart may be completed again; `payment_over` or
 *   `payment_ineligible`: another payment must be started; `overpaid`: another payment has paid for it
 */
export async function authorize(context: ProviderContext, session_id = ""): Promise<AuthorizePaymentOutput> {
  const transaction = await findOwnBySession(context, session_id);
  // A transaction without the gateway's answer belongs to a session that is still being opened.
  if (!transaction || transaction.state === "drafted")
    throw paymentError("not_paid_yet", "The payment has not been started at the gateway yet.");
  const current = holdsMoney(transaction.state) ? transaction : await query(context, transaction);
  if (!holdsMoney(current.state)) throw notThere(current);
  if (isAmountUnknown(current))
    throw paymentError("not_confirmed", "The gateway has not shown the amount that was paid.");
  const session = await context.records.session(session_id);
  const reason = ineligibleReason(current, session);
  if (reason) throw await refuse(context, current, reason);
  // Reconciliation has claimed it this moment, or Medusa asks again.
  if (session && !current.claimed_at) await claim(context, current, session);
  return { status: sessionStatus(current.state), data: shownData(current) };
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
async function claim(
  context: ProviderContext,
  transaction: LedgerTransaction,
  session: Session,
): Promise<void> {
  const debt = await context.records.debt(session.payment_collection);
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

function notThere({ state }: LedgerTransaction): Error {
  if (state === "open" || state === "drafted")
    return paymentError("not_paid_yet", "The payment has not been made yet.");
  return paymentError("payment_over", `The payment is ${state}; choose a payment method again.`);
}
