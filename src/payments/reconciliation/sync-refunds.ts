import { amountText, sameAmount } from "../../gateway";
import {
  holdsMoney,
  type LedgerTransaction,
  type ReconciliationStatus,
} from "../../modules/crossborder/internal";
import type { Context } from "../context";
import { isBusy, messageOf } from "../errors";
import { findPayment, type Payment } from "../medusa-payment";
import { changeObstacle } from "../order-changes";
import { otherAmountText } from "../transactions/eligibility";
import { isNotThere } from "../transactions/not-there";
import { throwIf } from "../transactions/obstacles";
import { isMoneyBack, refundableAmount, refundTransaction } from "../transactions/refund";
import { IN_FLIGHT_MS, isInParts, recordRefund, syncParts } from "./book-refunds";
import { placeDraft } from "./complete-order";
import { expectHoldOrPaid } from "./lost-holds";
import { repairOrderBook } from "./order-book";
import { AttentionError, isOutage, reasonOf, withReason } from "./reason";
import { isHoldGone, syncHold, syncRest } from "./sync-hold";
import { cancelTakenBack } from "./taken-back";

/**
 * The payment is recorded in Medusa. What is left to agree on is its hold, and whether it was refunded.
 * @throws what kept it from agreeing; the transaction then needs attention
 */
export async function syncPayment(
  context: Context,
  transaction: LedgerTransaction,
  payment_id: string,
): Promise<void> {
  const { ledger, query } = context;
  const payment = await findPayment(query, payment_id);
  await repairOrderBook(context, transaction, payment);
  try {
    const hold = await syncHold(context, transaction, payment);
    // Its captures may be undone, and what was interrupted may be captured.
    const now = transaction.pre_auth ? await findPayment(query, payment_id) : payment;
    const { current, failure, isUnderWay } = await syncRest(context, hold, now);
    const reconciliation_status = isUnderWay ? "pending" : await syncRefund(context, current, now);
    if (payment.order && holdsMoney(current.state)) await placeDraft(context, payment.order);
    const synced = await ledger.retrieveTransaction(transaction.id);
    const short = await repairOrderBook(context, synced, await findPayment(query, payment_id));
    await cancelTakenBack(context, synced, now);
    if (failure) throw failure;
    if (!short.isZero())
      throw new Error(
        `The book of order ${payment.order?.id} differs by ${short.toFixed(2)} from its payment ${payment_id}: compare both.`,
      );
    await expectHoldOrPaid(context, synced, now);
    const other = holdsMoney(synced.state) ? otherAmountText(synced) : undefined;
    if (other) throw new AttentionError("amount_changed", other);
    const order_id = payment.order?.id ?? transaction.order_id;
    const order_display_id = payment.order?.display_id ?? transaction.order_display_id;
    const customer_id = payment.order?.customer_id ?? transaction.customer_id;
    await ledger.advance(transaction, { reconciliation_status, order_id, order_display_id, customer_id });
  } catch (error) {
    // Whoever was told why stays told so: that the gateway gives no answer is no other reason.
    const isTold = transaction.attention_code !== null;
    if (isBusy(error) || isNotThere(error) || (isTold && isOutage(error))) throw error;
    await ledger.advance(transaction, {
      reconciliation_status: "needs_attention",
      attention_code: reasonOf(error),
      last_error: messageOf(error),
    });
    throw error;
  }
}

/**
 * - Medusa has a refund and the gateway has not: the gateway is asked for it;
 * - the order was cancelled, which Medusa counts as refunded even when the refund failed: it is made now;
 * - the gateway sent the money back and Medusa does not know: Medusa records it;
 * - the gateway sent parts of it back: book-refunds.ts.
 */
async function syncRefund(
  context: Context,
  transaction: LedgerTransaction,
  payment: Payment,
): Promise<ReconciliationStatus> {
  if (await isInParts(context, transaction)) return await syncParts(context, transaction, payment);
  const [refund] = payment.refunds;
  const canceled = payment.order?.status === "canceled";
  if (refund && !isMoneyBack(transaction)) {
    const due = refundableAmount(transaction);
    const whole = payment.refunds.find(({ amount }) => sameAmount(amount, due));
    if (!whole) return refuseInPart(refund, due);
    const { id } = whole;
    const after = await refundTransaction(context, transaction, { medusa_id: id, number: id });
    return isMoneyBack(after) ? "reconciled" : "pending";
  }
  // A hold was no money: there is nothing to refund.
  if (!refund && !isHoldGone(transaction) && (canceled || isMoneyBack(transaction)))
    await withReason("refund_failed", () => noteMoneyBack(context, payment, refundableAmount(transaction)));
  return "reconciled";
}

/**
 * The gateway refunds whole payments only, and nobody asked for the whole. The refund is being refused this moment, or a
 * server died before it was.
 * @throws an error for a person
 */
function refuseInPart({ amount, created_at }: Payment["refunds"][number], due: string): "pending" {
  if (Date.now() - created_at.getTime() < IN_FLIGHT_MS) return "pending";
  throw new AttentionError(
    "refund_in_part",
    `Medusa has a refund of ${amountText(amount)} that the gateway cannot make: it refunds ${due} or nothing. No money has moved.`,
  );
}

/** @throws MedusaError `order_change_open`: it is recorded once the change is over */
async function noteMoneyBack(context: Context, { id, order }: Payment, amount: string): Promise<void> {
  const canceled = order?.status === "canceled";
  if (order && !canceled) throwIf(await changeObstacle(context.query, order.id));
  await recordRefund(context, { payment_id: id, amount }, canceled);
}
