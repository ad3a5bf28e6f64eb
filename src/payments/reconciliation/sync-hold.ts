import { Modules, PaymentCollectionStatus } from "@medusajs/framework/utils";
import { capturePaymentWorkflow } from "@medusajs/medusa/core-flows";
import { amountText, readStatus } from "../../gateway";
import { isLive, type LedgerTransaction } from "../../modules/crossborder";
import type { Context, StoreContext } from "../context";
import { exactAmount, type Payment } from "../medusa-payment";
import { holdUnclear, isUnclear } from "../transactions/call-on-hold";
import { captureHold } from "../transactions/capture";
import { finishRelease, isToBeFinished } from "../transactions/release";

/**
 * A hold whose capture or release was interrupted:
 * - Medusa has the capture and the gateway may not have it: it is made, or found to be made;
 * - the capture was requested and Medusa does not have it: Medusa records it, which makes it where it was not;
 * - the answer to the release of all that is held was lost: it is made, or found to be made;
 * - the answer to either was lost, and the gateway refuses it since: a person must look, and nothing is called;
 * - the order was cancelled and the hold is still there: it is released;
 * - the hold has expired, was reversed in the gateway's dashboard, or its release was interrupted: Medusa's payment
 *   authorizes nothing any more.
 */
export async function syncHold(
  context: Context,
  transaction: LedgerTransaction,
  payment: Payment,
): Promise<LedgerTransaction> {
  const { state } = transaction;
  if (isHoldGone(transaction) && payment.captures.length === 0 && !payment.is_canceled) {
    await cancelHold(context, payment.id, transaction);
  }
  if (state !== "held" && state !== "captured") return transaction;
  const asked = (await context.ledger.operationsOf(transaction, "capture")).find(isLive);
  const [made] = payment.captures;
  const isUnderWay = readStatus(transaction.gateway_status ?? "").status === "pending";
  // A capture or release that is accepted and under way can only be asked about.
  if (state === "held" && isUnderWay) return transaction;
  const unclear = (await context.ledger.operationsOf(transaction)).find(isUnclear);
  if (unclear) throw holdUnclear(unclear);
  const release = (await context.ledger.operationsOf(transaction, "release")).find((one) =>
    isToBeFinished(one, transaction),
  );
  if (release && !isUnderWay) return await finishRelease(context, transaction, release);
  if (state === "held" && payment.order?.status === "canceled") {
    await context.container.resolve(Modules.PAYMENT).cancelPayment(payment.id);
  } else if (asked && !made) {
    const input = { payment_id: payment.id, amount: exactAmount(payment.amount, asked.amount) };
    await capturePaymentWorkflow(context.container).run({ input });
  } else if (made && state === "held") {
    return await captureHold(context, transaction, { amount: amountText(made.amount), capture_id: made.id });
  }
  return await context.ledger.retrieveTransaction(transaction.id);
}

/** A hold that ended before anything of it was captured: the customer has the money, and there is nothing to refund. */
export const isHoldGone = ({ state, pre_auth, captured_amount }: LedgerTransaction): boolean =>
  state === "released" || (pre_auth && captured_amount === "0.00" && state === "reversed");

/**
 * Medusa's payment authorizes nothing any more; what is still held is released. Medusa would leave the payment collection
 * authorized, and the order could not be paid again.
 */
export async function cancelHold(
  { container }: StoreContext,
  payment_id: string,
  { payment_collection_id }: LedgerTransaction,
): Promise<void> {
  const payments = container.resolve(Modules.PAYMENT);
  await payments.cancelPayment(payment_id);
  if (payment_collection_id) {
    await payments.updatePaymentCollections(payment_collection_id, {
      status: PaymentCollectionStatus.CANCELED,
    });
  }
}
