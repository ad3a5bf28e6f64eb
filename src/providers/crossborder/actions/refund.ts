import type { RefundPaymentInput, RefundPaymentOutput } from "@medusajs/framework/types";
import { sameAmount } from "../../../gateway";
import { isPart, type LedgerTransaction } from "../../../modules/crossborder/internal";
import type { ProviderContext } from "../../../payments/context";
import { paymentError } from "../../../payments/errors";
import { changeObstacle, refundedInPart, throwIf } from "../../../payments/views/obstacles";
import { refundTransaction } from "../../../payments/steps/refund";
import { isMoneyBack, refundableAmount } from "../../../payments/views/money";
import { tryReleaseRest } from "../../../payments/steps/release";
import { toAmount } from "../price";
import { findOwnBySession } from "../own-transactions";
import { shownData } from "../session-data";

/**
 * Refunds the whole payment. It is found by the refund's own row in Medusa, not by `data`. What a capture left of a hold is released
 * before: afterwards a gateway may do nothing more with the order. Of a payment that was given back in parts in the gateway's
 * dashboard, a refund of a part's amount is made already, and nothing is called.
 * @throws MedusaError `not_in_ledger`, `nothing_captured`, `under_way`, `order_change_open`, `refunded_in_part`, `partial_refund` naming
 *   the one amount that is possible
 */
export async function refund(
  context: ProviderContext,
  { amount, context: medusa }: RefundPaymentInput,
): Promise<RefundPaymentOutput> {
  const refundId = medusa?.idempotency_key ?? "";
  const session_id = await context.records.sessionOfRefund(refundId);
  const transaction = await findOwnBySession(context, session_id);
  if (!transaction) {
    throw paymentError("not_in_ledger", "The payment is not in the ledger, so it cannot be refunded here.");
  }
  if (transaction.state === "held")
    throw paymentError(
      "nothing_captured",
      "The gateway has not captured this hold, so there is nothing to refund: capture or release it, or ask the gateway.",
    );
  // Medusa would record nothing of it, after the gateway has made it.
  if (!isMoneyBack(transaction)) await refuseDuringChange(context, transaction);
  const asked = toAmount(amount);
  const parts = (await context.ledger.operationsOf(transaction)).some(isPart);
  if (parts) return { data: shownData(await book(context, transaction, { id: refundId, amount: asked })) };
  const whole = refundableAmount(transaction);
  if (!sameAmount(asked, whole)) {
    const currency = transaction.currency_code.toUpperCase();
    throw paymentError(
      "partial_refund",
      `Only the whole payment of ${whole} ${currency} can be refunded, not ${asked} ${currency}: ` +
        "the gateway takes no partial refunds.",
    );
  }
  const wanted = { medusa_id: refundId, number: refundId };
  // Medusa asks for the refund alone: after it the rest could not be released any more.
  const current = await tryReleaseRest(context, transaction);
  return { data: shownData(await refundTransaction(context, current, wanted)) };
}

/** @throws MedusaError `refunded_in_part` where nothing of this amount came back that Medusa has no refund for */
async function book(
  context: ProviderContext,
  transaction: LedgerTransaction,
  refund: { id: string; amount: string },
): Promise<LedgerTransaction> {
  const payment = await context.records.paymentOfSession(transaction.payment_session_id);
  const recorded = payment?.refunds.map(({ id }) => id) ?? [];
  if (!(await context.ledger.claimRefund(transaction, refund, recorded))) throw refundedInPart(transaction);
  return await context.ledger.retrieveTransaction(transaction.id);
}

async function refuseDuringChange(
  { records }: ProviderContext,
  { payment_session_id }: LedgerTransaction,
): Promise<void> {
  const order = (await records.session(payment_session_id))?.payment_collection.order;
  if (order) throwIf(changeObstacle(order, await records.openChange(order.id)));
}
