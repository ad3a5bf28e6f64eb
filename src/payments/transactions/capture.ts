import { GatewayError, RefusedError, sameAmount, WRONG_STATUS } from "../../gateway";
import { type LedgerTransaction, nextCheck } from "../../modules/crossborder";
import type { PaymentContext } from "../context";
import { messageOf, paymentError } from "../errors";
import { findCapture } from "../medusa-records";
import { clerkOf } from "./wire";

/**
 * A hold is captured once (§4.6): the first capture of Medusa's that asks has it, also of two at once. One that failed is
 * gone in Medusa, and another may take its place.
 * @param capture_id Medusa's id of the capture, whose row is there already
 * @throws MedusaError `not_held` for a second capture
 */
export async function claimCapture(
  { ledger, query }: PaymentContext,
  transaction: LedgerTransaction,
  capture_id: string,
): Promise<void> {
  const { capture_id: first } = transaction;
  const stands = first !== null && first !== capture_id && (await findCapture(query, first)) !== undefined;
  if (!stands && (await ledger.claimCapture(transaction, capture_id, first))) return;
  throw paymentError(
    "not_held",
    "A hold is captured once, and this one has been: release what is left of it.",
  );
}

/**
 * Captures a hold (§4.6), once. The amount is written to the ledger before the call: after a lost answer only the same
 * amount may be captured again, and "captured already" then means that it was this one.
 * @param amount decimal text with two places
 * @throws MedusaError `not_held` or `capture_amount_differs` before any call
 * @throws GatewayError when the gateway refuses, or when the outcome is unknown
 */
export async function captureHold(
  { ledger, account }: PaymentContext,
  transaction: LedgerTransaction,
  amount: string,
): Promise<LedgerTransaction> {
  const { reference, state, capture_amount: requested } = transaction;
  const again = requested !== null && sameAmount(requested, amount);
  if (state === "captured" && again) return transaction;
  if (state !== "held") throw paymentError("not_held", `The transaction is ${state}, not held.`);
  if (requested !== null && !again) {
    throw paymentError(
      "capture_amount_differs",
      `An earlier capture of ${requested} may have been made; only that amount can be captured.`,
    );
  }
  await ledger.advance(transaction, { capture_amount: amount, next_check_at: nextCheck(0), checks: 0 });
  try {
    await account.gateway.authCapture({ reference, amount, ...clerkOf(transaction) });
  } catch (error) {
    const madeBefore = again && error instanceof RefusedError && error.retCode === WRONG_STATUS;
    if (!madeBefore) {
      const certain = error instanceof GatewayError && error.outcome !== "unknown" && !again;
      const last_error = messageOf(error);
      await ledger.advance(transaction, { last_error, ...(certain && { capture_amount: null }) });
      throw error;
    }
  }
  return await ledger.advance(transaction, { state: "captured", capture_amount: amount, last_error: null });
}
