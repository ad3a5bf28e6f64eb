import { isDeepStrictEqual } from "node:util";
import type {
  CancelPaymentInput,
  CancelPaymentOutput,
  DeletePaymentInput,
  DeletePaymentOutput,
} from "@medusajs/framework/types";
import type { LedgerTransaction } from "../../../modules/crossborder/internal";
import type { ProviderContext } from "../../../payments/context";
import { paymentError, underWay } from "../../../payments/errors";
import { isMoneyBack } from "../../../payments/views/money";
import { releaseObstacle, staffObstacle, takenByStaff, throwIf } from "../../../payments/views/obstacles";
import { noteDropped, releaseHold, tryReleaseRest } from "../../../payments/steps/release";
import { voidUnpaid } from "../../../payments/steps/reverse";
import { readInStoreTicket } from "../../../payments/keys";
import { findOwnBySession, findOwnIn } from "../own-transactions";
import { blockIn, shownData } from "../session-data";

/** A changed cart deletes its sessions under a lock that others wait 2 s for. */
const DELETE_WITHIN_MS = 1200;

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
  const payment = payment_id ? await context.records.payment(payment_id) : undefined;
  const transaction = await findOwnBySession(context, payment?.payment_session_id);
  if (!payment || !transaction) return { data };
  // Medusa would have it cancelled and captured.
  if (transaction.state === "captured" && transaction.pre_auth) throwIf(releaseObstacle(transaction));
  const captures = await context.ledger.operationsOf(transaction, "capture");
  // What is taken of the hold is not known yet: the job releases the rest when it is.
  const isCapturing = captures.some(({ outcome }) => outcome === "accepted");
  if (transaction.state === "held" && isCapturing) throw underWay();
  // Here alone it shows that Medusa drops it by itself: afterwards the hold is gone like any other.
  if (payment.is_replaced && payment.order?.status !== "canceled") await noteDropped(context, transaction);
  return { data: shownData((await end(context, transaction)) ?? transaction) };
}

async function end(
  context: ProviderContext,
  transaction: LedgerTransaction,
): Promise<LedgerTransaction | undefined> {
  if (transaction.state === "held") return await releaseHold(context, transaction);
  // Medusa's dashboard has no other way to ask for the rest of a hold.
  if (transaction.state === "captured") return await tryReleaseRest(context, transaction);
  return await voidUnpaid(context, transaction, "the payment was cancelled");
}

/**
 * deletePayment: the session goes away. Unpaid: its order is closed, best effort. Paid and recorded in Medusa: refused, unless the
 * money went back: where Medusa could not finish placing the order, it refunds the payment and opens the session anew, and with
 * the old one it would place an order that was not paid. Paid and not recorded: left to reconciliation. Never fails because of the
 * gateway.
 * @throws MedusaError `staff_only` while a clerk takes it, `payment_recorded`
 */
export async function remove(
  context: ProviderContext,
  { data }: DeletePaymentInput,
): Promise<DeletePaymentOutput> {
  const { clock, sealer } = context;
  // The ticket is dropped once the gateway has answered: as long as it is there, a clerk waits for that.
  if (readInStoreTicket(data, sealer, clock.now())) throw takenByStaff();
  const transaction = await findOwnIn(context, data);
  if (!transaction) return {};
  const session = await context.records.session(transaction.payment_session_id);
  throwIf(staffObstacle(transaction, clock.now()));
  // Whoever knows a reference has not got the session: what is deleted comes with all that we stored there.
  if (session && !isDeepStrictEqual(blockIn(data), blockIn(session.data))) return {};
  if (isMoneyBack(transaction)) return {};
  if (session?.payment) {
    throw paymentError(
      "payment_recorded",
      "The payment has been made and recorded; its session cannot be deleted.",
    );
  }
  try {
    const signal = clock.timeout(DELETE_WITHIN_MS);
    await voidUnpaid(context, transaction, "its payment session was deleted", { signal });
  } catch (error) {
    context.log("void_failed", { reference: transaction.reference, reason: error });
  }
  return {};
}
