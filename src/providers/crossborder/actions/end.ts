import { isDeepStrictEqual } from "node:util";
import type {
  CancelPaymentInput,
  CancelPaymentOutput,
  DeletePaymentInput,
  DeletePaymentOutput,
} from "@medusajs/framework/types";
import type { LedgerTransaction } from "../../../modules/crossborder/internal";
import type { ProviderContext } from "../../../payments/context";
import { messageOf, paymentError, underWay } from "../../../payments/errors";
import { findPayment } from "../../../payments/medusa-payment";
import { findSession, sessionOfPayment } from "../../../payments/medusa-records";
import { noteDropped } from "../../../payments/transactions/dropped-hold";
import {
  releaseObstacle,
  staffObstacle,
  takenByStaff,
  throwIf,
} from "../../../payments/transactions/obstacles";
import { releaseHold, tryReleaseRest } from "../../../payments/transactions/release";
import { voidUnpaid } from "../../../payments/transactions/reverse";
import { readInStoreTicket } from "../../../payments/transactions/session-ticket";
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
  const session_id = payment_id ? await sessionOfPayment(context.query, payment_id) : undefined;
  const transaction = await findOwnBySession(context, session_id);
  if (!transaction) return { data };
  // Medusa would have it cancelled and captured.
  if (transaction.state === "captured" && transaction.pre_auth) throwIf(releaseObstacle(transaction));
  const captures = await context.ledger.operationsOf(transaction, "capture");
  // What is taken of the hold is not known yet: the job releases the rest when it is.
  const isCapturing = captures.some(({ outcome }) => outcome === "accepted");
  if (transaction.state === "held" && isCapturing) throw underWay();
  const payment = await findPayment(context.query, payment_id ?? "");
  if (payment.is_replaced && payment.order?.status !== "canceled") await noteDropped(context, transaction);
  return { data: shownData((await end(context, transaction)) ?? transaction) };
}

async function end(
  context: ProviderContext,
  transaction: LedgerTransaction,
): Promise<LedgerTransaction | undefined> {
  if (transaction.state === "held") return await releaseHold(context, transaction);
  if (transaction.state === "captured") return await tryReleaseRest(context, transaction);
  return await voidUnpaid(context, transaction, "the payment was cancelled");
}

/**
 * deletePayment: the session goes away. Unpaid: its order is closed, best effort. Paid and recorded in Medusa: refused.
 * Paid and not recorded: left to reconciliation. Never fails because of the gateway.
 * @throws MedusaError `staff_only` while a clerk takes it, `payment_recorded`
 */
export async function remove(
  context: ProviderContext,
  { data }: DeletePaymentInput,
): Promise<DeletePaymentOutput> {
  const { logger } = context;
  // The ticket is dropped once the gateway has answered: as long as it is there, a clerk waits for that.
  if (readInStoreTicket(data, context.sealer)) throw takenByStaff();
  const transaction = await findOwnIn(context, data);
  if (!transaction) return {};
  const session = await findSession(context.query, transaction.payment_session_id);
  throwIf(staffObstacle(transaction));
  // Whoever knows a reference has not got the session: what is deleted comes with all that we stored there.
  if (session && !isDeepStrictEqual(blockIn(data), blockIn(session.data))) return {};
  if (session?.payment) {
    throw paymentError(
      "payment_recorded",
      "The payment has been made and recorded; its session cannot be deleted.",
    );
  }
  try {
    const signal = AbortSignal.timeout(DELETE_WITHIN_MS);
    await voidUnpaid(context, transaction, "its payment session was deleted", { signal });
  } catch (error) {
    logger.warn(`crossborder: ${transaction.reference} could not be closed yet: ${messageOf(error)}`);
  }
  return {};
}
