import type { RefundPaymentInput, RefundPaymentOutput } from "@medusajs/framework/types";
import { sameAmount } from "../../../gateway";
import type { LedgerTransaction } from "../../../modules/crossborder";
import type { ProviderContext } from "../../../payments/context";
import { paymentError } from "../../../payments/errors";
import { findSession, sessionOfRefund } from "../../../payments/medusa-records";
import { changeObstacle } from "../../../payments/order-changes";
import { throwIf } from "../../../payments/transactions/obstacles";
import { isMoneyBack, refundableAmount, refundTransaction } from "../../../payments/transactions/refund";
import { toAmount } from "../price";
import { findOwnBySession } from "../own-transactions";
import { shownData } from "../session-data";

/**
 * Refunds the whole payment. It is found by the refund's own row in Medusa, not by `data`.
 * @throws MedusaError `not_in_ledger`, `under_way`, `order_change_open`, `partial_refund` naming the one amount that is possible
 */
export async function refund(
  context: ProviderContext,
  { amount, context: medusa }: RefundPaymentInput,
): Promise<RefundPaymentOutput> {
  const refundId = medusa?.idempotency_key ?? "";
  const session_id = await sessionOfRefund(context.query, refundId);
  const transaction = await findOwnBySession(context, session_id);
  if (!transaction) {
    throw paymentError("not_in_ledger", "The payment is not in the ledger, so it cannot be refunded here.");
  }
  const asked = toAmount(amount);
  const whole = refundableAmount(transaction);
  if (!sameAmount(asked, whole)) {
    const currency = transaction.currency_code.toUpperCase();
    throw paymentError(
      "partial_refund",
      `Only the whole payment of ${whole} ${currency} can be refunded, not ${asked} ${currency}: ` +
        "the gateway takes no partial refunds.",
    );
  }
  if (!isMoneyBack(transaction)) await refuseDuringChange(context, transaction);
  const wanted = { medusa_id: refundId, number: refundId };
  return { data: shownData(await refundTransaction(context, transaction, wanted)) };
}

/** Of a cancelled order Medusa records it all the same. */
async function refuseDuringChange(
  { query }: ProviderContext,
  { payment_session_id }: LedgerTransaction,
): Promise<void> {
  const order = (await findSession(query, payment_session_id))?.payment_collection.order;
  if (order && order.status !== "canceled") throwIf(await changeObstacle(query, order.id));
}
