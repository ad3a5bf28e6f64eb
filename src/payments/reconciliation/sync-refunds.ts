import { Modules } from "@medusajs/framework/utils";
import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows";
import { amountText, GatewayError, sameAmount } from "../../gateway";
import {
  type AttentionCode,
  holdsMoney,
  type LedgerTransaction,
  type ReconciliationStatus,
} from "../../modules/crossborder";
import type { Context } from "../context";
import { codeOf, isBusy, messageOf } from "../errors";
import { capturedOf, exactAmount, findPayment, type Payment } from "../medusa-payment";
import { otherAmountText } from "../transactions/eligibility";
import { isMoneyBack, refundableAmount, refundTransaction } from "../transactions/refund";
import { placeDraft } from "./complete-order";
import { repairOrderTransactions } from "./repair-order";
import { isHoldGone, syncHold } from "./sync-hold";
import { cancelTakenBack, OrderUnpaidError } from "./taken-back";

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
  await repairOrderTransactions(context, transaction, payment);
  try {
    const current = await syncHold(context, transaction, payment);
    const reconciliation_status = await syncRefund(context, current, payment);
    if (payment.order && holdsMoney(current.state)) await placeDraft(context, payment.order);
    const synced = await ledger.retrieveTransaction(transaction.id);
    await repairOrderTransactions(context, synced, payment);
    await cancelTakenBack(context, synced, payment);
    const other = holdsMoney(synced.state) ? otherAmountText(synced) : undefined;
    if (other) throw new AmountChangedError(other);
    const order_id = payment.order?.id ?? transaction.order_id;
    const order_display_id = payment.order?.display_id ?? transaction.order_display_id;
    const customer_id = payment.order?.customer_id ?? transaction.customer_id;
    await ledger.advance(transaction, { reconciliation_status, order_id, order_display_id, customer_id });
  } catch (error) {
    if (isBusy(error)) throw error;
    await ledger.advance(transaction, {
      reconciliation_status: "needs_attention",
      attention_code: attentionCodeOf(error),
      last_error: messageOf(error),
    });
    throw error;
  }
}

/**
 * - Medusa has a refund and the gateway has not: the gateway is asked for it;
 * - the order was cancelled, which Medusa counts as refunded even when the refund failed: it is made now;
 * - the gateway sent the money back and Medusa does not know: Medusa records it.
 */
async function syncRefund(
  context: Context,
  transaction: LedgerTransaction,
  payment: Payment,
): Promise<ReconciliationStatus> {
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
    await recordRefund(
      context,
      payment.id,
      exactAmount(capturedOf(payment), refundableAmount(transaction)),
      canceled,
    );
  return "reconciled";
}

class RefundInPartError extends Error {}

/** What is recorded in Medusa is written once: what the gateway shows later corrects nothing. */
class AmountChangedError extends Error {}

/** What a person must look for. */
function attentionCodeOf(error: unknown): AttentionCode {
  if (error instanceof RefundInPartError) return "refund_in_part";
  if (error instanceof OrderUnpaidError) return "order_unpaid";
  if (error instanceof AmountChangedError) return "amount_changed";
  if (codeOf(error) === "hold_unclear") return "hold_unclear";
  if (codeOf(error) === "manager_required") return "refund_failed";
  const operation = error instanceof GatewayError ? error.operation : undefined;
  if (operation === "refund") return "refund_failed";
  return operation === "auth-capture" ? "capture_failed" : "not_in_agreement";
}

/** So long Medusa keeps a refund at most that it has asked the provider for, and that the provider refuses. */
const IN_FLIGHT_MS = 60_000;

/**
 * The gateway refunds whole payments only, and nobody asked for the whole. The refund is being refused this moment, or a
 * server died before it was.
 * @throws an error for a person
 */
function refuseInPart({ amount, created_at }: Payment["refunds"][number], due: string): "pending" {
  if (Date.now() - created_at.getTime() < IN_FLIGHT_MS) return "pending";
  throw new RefundInPartError(
    `Medusa has a refund of ${amountText(amount)} that the gateway cannot make: it refunds ${due} or nothing. No money has moved.`,
  );
}

/**
 * Has Medusa make and record the refund; the provider finds it made already where it was. A cancelled order counts it as
 * made, so only the payment's own record is missing there.
 */
async function recordRefund(
  { container }: Context,
  payment_id: string,
  amount: string,
  canceled: boolean,
): Promise<void> {
  const input = { payment_id, amount };
  if (canceled) await container.resolve(Modules.PAYMENT).refundPayment(input);
  else await refundPaymentWorkflow(container).run({ input });
}
