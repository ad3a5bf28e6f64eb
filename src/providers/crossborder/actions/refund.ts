import type { RefundPaymentInput, RefundPaymentOutput } from "@medusajs/framework/types";
import { sameAmount } from "../../../gateway";
import type { ProviderContext } from "../../../payments/context";
import { paymentError } from "../../../payments/errors";
import { sessionOfRefund } from "../../../payments/medusa-records";
import { refundableAmount, refundTransaction } from "../../../payments/transactions/refund";
import { tryReleaseRest } from "../../../payments/transactions/release";
import { toAmount } from "../price";
import { findOwnBySession } from "../own-transactions";
import { shownData } from "../session-data";

/**
 * Refunds the whole payment. It is found by the refund's own row in Medusa, not by `data`. What a capture left of a hold is released
 * before: afterwards a gateway may do nothing more with the order.
 * @throws MedusaError `not_in_ledger`, `nothing_captured`, `under_way`, `partial_refund` naming the one amount that is possible
 */
export async function refund(
  context: ProviderContext,
  { amount, context: medusa }: RefundPaymentInput,
): Promise<RefundPaymentOutput> {
  const refundId = medusa?.idempotency_key ?? "";
  const transaction = await findOwnBySession(context, await sessionOfRefund(context.query, refundId));
  if (!transaction) {
    throw paymentError("not_in_ledger", "The payment is not in the ledger, so it cannot be refunded here.");
  }
  if (transaction.state === "held")
    throw paymentError(
      "nothing_captured",
      "The gateway has not captured this hold, so there is nothing to refund: capture or release it, or ask the gateway.",
    );
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
  const wanted = { medusa_id: refundId, number: refundId };
  const current = await tryReleaseRest(context, transaction);
  return { data: shownData(await refundTransaction(context, current, wanted)) };
}
