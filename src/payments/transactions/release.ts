import BigNumber from "bignumber.js";
import { amountText, sameAmount } from "../../gateway";
import type { LedgerTransaction } from "../../modules/crossborder";
import type { PaymentContext } from "../context";
import { messageOf, paymentError } from "../errors";
import { clerkOf } from "./wire";

/** What is still held: decimal text with two places. */
export function heldAmount(transaction: LedgerTransaction): string {
  const { state, amount, capture_amount, released_amount } = transaction;
  if (state !== "held" && state !== "captured") return "0.00";
  const captured = state === "captured" ? (capture_amount ?? amount) : "0";
  return amountText(new BigNumber(amount).minus(captured).minus(released_amount ?? "0"));
}

/**
 * Releases held money (§4.7): all of a hold, or what a capture left over.
 * @param amount decimal text; all that is held when left out
 * @throws MedusaError `nothing_held`, `invalid_input`, `amount_exceeds_hold` or `hold_not_captured` before any call
 * @throws GatewayError when the gateway refuses, or when the outcome is unknown
 */
export async function releaseHold(
  { ledger, account }: PaymentContext,
  transaction: LedgerTransaction,
  amount = heldAmount(transaction),
): Promise<LedgerTransaction> {
  checkRelease(transaction, amount);
  const { reference, state: before } = transaction;
  try {
    const unfreezeAmount = amountText(amount);
    await account.gateway.authUnfreeze({ reference, unfreezeAmount, ...clerkOf(transaction) });
  } catch (error) {
    await ledger.advance(transaction, { last_error: messageOf(error) });
    throw error;
  }
  const released_amount = amountText(new BigNumber(transaction.released_amount ?? "0").plus(amount));
  const state = before === "held" ? ("released" as const) : undefined;
  return await ledger.advance(transaction, { state, released_amount, last_error: null });
}

function checkRelease(transaction: LedgerTransaction, amount: string): void {
  const held = heldAmount(transaction);
  if (held === "0.00") throw paymentError("nothing_held", "Nothing is held.");
  if (sameAmount(amount, "0")) throw paymentError("invalid_input", "amount: must be greater than 0");
  if (new BigNumber(amount).gt(held)) throw paymentError("amount_exceeds_hold", `Only ${held} is held.`);
  if (transaction.state === "held" && !sameAmount(amount, held)) {
    throw paymentError(
      "hold_not_captured",
      `Capture first, then release the rest; or release all of ${held}.`,
    );
  }
}
