import BigNumber from "bignumber.js";
import { amountText, sameAmount } from "../../gateway";
import type { LedgerTransaction } from "../../modules/crossborder";
import type { PaymentContext } from "../context";
import { paymentError } from "../errors";
import { outcomeOfStatus, perform, toldOf } from "./perform";
import { clerkOf } from "./wire";

/** What is still held: decimal text with two places. */
export function heldAmount(transaction: LedgerTransaction): string {
  const { state, authorized_amount, captured_amount, released_amount } = transaction;
  if (state !== "held" && state !== "captured") return "0.00";
  const rest = new BigNumber(authorized_amount).minus(captured_amount).minus(released_amount);
  return amountText(BigNumber.max(rest, 0));
}

/**
 * Releases held money (§4.7): all of a hold or a part of it, before its capture or what that left over.
 * @param amount decimal text; all that is held when left out
 * @throws MedusaError `nothing_held`, `invalid_input` or `amount_exceeds_hold` before any call
 * @throws GatewayError when the gateway refuses, or when the outcome is unknown
 */
export async function releaseHold(
  context: PaymentContext,
  transaction: LedgerTransaction,
  amount = heldAmount(transaction),
): Promise<LedgerTransaction> {
  checkRelease(transaction, amount);
  const { reference } = transaction;
  const unfreezeAmount = amountText(amount);
  const requested = await context.ledger.request(transaction, { kind: "release", amount: unfreezeAmount });
  const call = () =>
    context.account.gateway.authUnfreeze({ reference, unfreezeAmount, ...clerkOf(transaction) });
  const { transaction: after } = await perform(context, requested, call, (answer) => ({
    result: {
      outcome: outcomeOfStatus("auth-unfreeze", answer.transaction.transactionStatus),
      told: toldOf(answer.transaction),
    },
  }));
  return after;
}

function checkRelease(transaction: LedgerTransaction, amount: string): void {
  const held = heldAmount(transaction);
  if (held === "0.00") throw paymentError("nothing_held", "Nothing is held.");
  if (sameAmount(amount, "0")) throw paymentError("invalid_input", "amount: must be greater than 0");
  if (new BigNumber(amount).gt(held)) throw paymentError("amount_exceeds_hold", `Only ${held} is held.`);
}
