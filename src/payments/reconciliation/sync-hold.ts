import { Modules } from "@medusajs/framework/utils";
import { capturePaymentWorkflow } from "@medusajs/medusa/core-flows";
import { amountText, readStatus } from "../../gateway";
import { isLive, type LedgerOperation, type LedgerTransaction } from "../../modules/crossborder/internal";
import { endAuthorization } from "../amount-due";
import type { Context, StoreContext } from "../context";
import { underWay } from "../errors";
import { exactAmount, type Payment } from "../medusa-payment";
import { holdUnclear, isMadeOrOver, isUnclear } from "../transactions/call-on-hold";
import { captureHold } from "../transactions/capture";
import { noteDropped } from "../transactions/dropped-hold";
import { heldAmount } from "../transactions/obstacles";
import { finishRelease, isToBeFinished, releaseHold } from "../transactions/release";
import { withReason } from "./reason";
import { undoCaptures } from "./undo-captures";

/**
 * A hold whose capture or release was interrupted:
 * - Medusa has the capture and the gateway may not have it: it is made, or found to be made;
 * - the capture was requested and Medusa does not have it: Medusa records it, which makes it where it was not;
 * - the answer to the release of all that is held was lost: it is made, or found to be made;
 * - the answer to either was lost, and no answer of the gateway tells: a person must look, and nothing is called;
 * - the order was cancelled, or Medusa has replaced its payment, and the hold is still there: it is released;
 * - the hold has expired, was reversed in the gateway's dashboard, or its release was interrupted: Medusa's payment
 *   authorizes nothing any more, and a capture that Medusa has of it is undone.
 * What a capture left of a hold is `syncRest`'s.
 */
export async function syncHold(
  context: Context,
  transaction: LedgerTransaction,
  payment: Payment,
): Promise<LedgerTransaction> {
  const current = await moveHold(context, transaction, payment);
  if (!isHoldGone(current)) return current;
  if (payment.captures.length > 0) await undoCaptures(context, current, payment);
  if (!payment.is_canceled) await cancelHold(context, payment.id, current);
  return current;
}

async function moveHold(
  context: Context,
  transaction: LedgerTransaction,
  payment: Payment,
): Promise<LedgerTransaction> {
  const { state } = transaction;
  if (state !== "held" && state !== "captured") return transaction;
  const asked = (await context.ledger.operationsOf(transaction, "capture")).find(isLive);
  const [made] = payment.captures;
  // A capture or release that is accepted and under way can only be asked about.
  if (state === "held" && isPending(transaction)) return transaction;
  const release = state === "held" ? await releaseToFinish(context, transaction) : undefined;
  if (release) return await finishRelease(context, transaction, release);
  const isCanceled = payment.order?.status === "canceled";
  // Of an order that was changed, what Medusa has captured stays.
  if (state === "held" && (isCanceled || (payment.is_replaced && !made))) {
    if (!isCanceled) await noteDropped(context, transaction);
    return await releaseAll(context, transaction, asked);
  } else if (asked && !made) {
    const input = { payment_id: payment.id, amount: exactAmount(payment.amount, asked.amount) };
    await withReason("capture_failed", () => capturePaymentWorkflow(context.container).run({ input }));
  } else if (made && state === "held") {
    return await captureHold(context, transaction, { amount: amountText(made.amount), capture_id: made.id });
  }
  return await context.ledger.retrieveTransaction(transaction.id);
}

/** @param asked a capture that the gateway may have made */
async function releaseAll(
  context: Context,
  transaction: LedgerTransaction,
  asked: LedgerOperation | undefined,
): Promise<LedgerTransaction> {
  try {
    return await releaseHold(context, transaction);
  } catch (error) {
    // It had taken the capture, and has made it: that much is not held any more.
    if (asked?.outcome !== "accepted" || !isMadeOrOver(error)) throw error;
    return await context.ledger.settle(asked, { outcome: "succeeded" });
  }
}

/**
 * What a capture left of a hold is released once nothing can need it: the captured part went back, the order was cancelled, Medusa
 * has replaced its payment, or the account's options say so. That keeps nothing else from agreeing.
 * @returns the transaction, why the rest is still held, and whether its release is under way
 */
export async function syncRest(
  context: Context,
  transaction: LedgerTransaction,
  payment: Payment,
): Promise<{ current: LedgerTransaction; failure?: unknown; isUnderWay?: boolean }> {
  if (transaction.state === "held") return { current: transaction };
  if (heldAmount(transaction) === "0.00") {
    await endPartCapture(context, transaction, payment);
    return { current: transaction };
  }
  if (isPending(transaction)) return { current: transaction, isUnderWay: true };
  try {
    const begun = await releaseToFinish(context, transaction);
    if (begun) return standing(await finishRelease(context, transaction, begun));
    if (!isRestUnneeded(context, transaction, payment)) return { current: transaction };
    if (payment.is_replaced && payment.order?.status !== "canceled") await noteDropped(context, transaction);
    return standing(await releaseHold(context, transaction));
  } catch (failure) {
    return { current: await context.ledger.retrieveTransaction(transaction.id), failure };
  }
}

/** Where the gateway has taken a release and not made it yet, it is asked again. */
const standing = (current: LedgerTransaction) => ({
  current,
  isUnderWay: heldAmount(current) !== "0.00",
});

/** Medusa would go on counting all of the hold as authorized. */
export async function endPartCapture(
  context: StoreContext,
  transaction: LedgerTransaction,
  { is_authorized }: Payment,
): Promise<void> {
  const { payment_collection_id: id, pre_auth, captured_amount } = transaction;
  const isEnded = pre_auth && captured_amount !== "0.00" && heldAmount(transaction) === "0.00";
  if (id && isEnded && is_authorized) await endAuthorization(context, id, true);
}

const isRestUnneeded = (
  { account }: Context,
  { state }: LedgerTransaction,
  { order, is_replaced }: Payment,
): boolean =>
  state === "refunded" || order?.status === "canceled" || is_replaced || account.options.releaseRemainder;

const isPending = ({ gateway_status }: LedgerTransaction): boolean =>
  readStatus(gateway_status ?? "").status === "pending";

/**
 * A release that is to be asked for again.
 * @throws MedusaError `hold_unclear` where nobody but a person can tell what became of one, or of a capture; `under_way`
 */
async function releaseToFinish(
  { ledger }: Context,
  transaction: LedgerTransaction,
): Promise<LedgerOperation | undefined> {
  const operations = await ledger.operationsOf(transaction);
  const unclear = operations.find((one) => isUnclear(one, heldAmount(transaction)));
  if (unclear) throw (await ledger.isUnderWay(transaction)) ? underWay() : holdUnclear(unclear);
  return operations.find((one) => one.kind === "release" && isToBeFinished(one, transaction));
}

/** A hold that ended before anything of it was captured: the customer has the money, and there is nothing to refund. */
export const isHoldGone = ({ state, pre_auth, captured_amount }: LedgerTransaction): boolean =>
  state === "released" ||
  (pre_auth && captured_amount === "0.00" && (state === "reversed" || state === "refunded"));

/**
 * Medusa's payment authorizes nothing any more; what is still held is released. Medusa would leave the payment collection
 * authorized, and the order could not be paid again.
 */
export async function cancelHold(
  context: StoreContext,
  payment_id: string,
  { payment_collection_id }: LedgerTransaction,
): Promise<void> {
  await context.container.resolve(Modules.PAYMENT).cancelPayment(payment_id);
  if (payment_collection_id) await endAuthorization(context, payment_collection_id, false);
}
