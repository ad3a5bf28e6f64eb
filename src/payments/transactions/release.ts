import BigNumber from "bignumber.js";
import { amountText, MISMATCH, RefusedError, sameAmount, WRONG_STATUS } from "../../gateway";
import type { LedgerOperation, LedgerTransaction, Requested } from "../../modules/crossborder";
import type { PaymentContext } from "../context";
import { paymentError } from "../errors";
import { heldAmount, releaseObstacle, throwIf } from "./obstacles";
import { outcomeOfStatus, perform, toldOf } from "./perform";
import { clerkOf } from "./wire";

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
  const unfreezeAmount = amountText(amount);
  const requested = await context.ledger.request(transaction, { kind: "release", amount: unfreezeAmount });
  return await unfreeze(context, transaction, requested);
}

/**
 * A release that was accepted has ended, and no answer shows how: it is asked for again. That it cannot be made any more says that
 * it was made.
 * @throws GatewayError
 */
export async function finishRelease(
  context: PaymentContext,
  transaction: LedgerTransaction,
  operation: LedgerOperation,
): Promise<LedgerTransaction> {
  return await unfreeze(context, transaction, { operation, isNew: false });
}

async function unfreeze(
  context: PaymentContext,
  transaction: LedgerTransaction,
  requested: Requested,
): Promise<LedgerTransaction> {
  const { reference } = transaction;
  const { amount: unfreezeAmount } = requested.operation;
  const call = async () => {
    try {
      return await context.account.gateway.authUnfreeze({
        reference,
        unfreezeAmount,
        ...clerkOf(transaction),
      });
    } catch (error) {
      const isReleased = error instanceof RefusedError && RELEASED.includes(error.retCode ?? "");
      if (isReleased && !requested.isNew) return undefined;
      throw error;
    }
  };
  const { transaction: after } = await perform(context, requested, call, (answer) => ({
    result: answer
      ? {
          outcome: outcomeOfStatus("auth-unfreeze", answer.transaction.transactionStatus),
          told: toldOf(answer.transaction),
        }
      : { outcome: "succeeded" },
  }));
  return after;
}

/** How the gateway refuses to release what is not held any more. */
const RELEASED: readonly string[] = [WRONG_STATUS, MISMATCH];

function checkRelease(transaction: LedgerTransaction, amount: string): void {
  throwIf(releaseObstacle(transaction));
  const held = heldAmount(transaction);
  if (sameAmount(amount, "0")) throw paymentError("invalid_input", "amount: must be greater than 0");
  if (new BigNumber(amount).gt(held)) throw paymentError("amount_exceeds_hold", `Only ${held} is held.`);
}
