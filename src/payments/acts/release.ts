import BigNumber from "bignumber.js";
import { amountText, sameAmount } from "../../gateway";
import {
  currentActor,
  type InLedger,
  type LedgerOperation,
  type LedgerTransaction,
  type Requested,
} from "../../modules/crossborder/internal";
import type { Payment } from "../../medusa";
import type { PaymentContext, StoreContext } from "../context";
import { paymentError } from "../errors";
import { heldAmount, isToBeFinished } from "../views/money";
import { releaseObstacle, throwIf } from "../views/obstacles";
import { clerkOf } from "../gateway";
import { readLedger } from "../snapshot";
import { callOnHold } from "./capture";

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
  const { ledger } = context;
  const earlier = (await ledger.operationsOf(transaction, "release")).find(
    (one) => isToBeFinished(one, transaction) && sameAmount(one.amount, unfreezeAmount),
  );
  if (earlier) return await finishRelease(context, transaction, earlier);
  const requested = await ledger.request(transaction, { kind: "release", amount: unfreezeAmount });
  return await unfreeze(context, transaction, requested);
}

/**
 * Releases what a capture left of a hold. What it is part of goes on, whatever becomes of the release: the job goes on with that,
 * and staff can.
 */
export async function tryReleaseRest(
  context: PaymentContext,
  { transaction, operations }: Pick<InLedger, "transaction" | "operations">,
): Promise<LedgerTransaction> {
  // Of a capture that is still under way nothing is known to be left over.
  if (transaction.captured_amount === "0.00" || heldAmount(transaction) === "0.00") return transaction;
  // Asked for again it would be refused.
  if (operations.some(({ kind, outcome }) => kind === "release" && outcome === "accepted"))
    return transaction;
  try {
    return await releaseHold(context, transaction);
  } catch (error) {
    context.log("release_failed", { reference: transaction.reference, reason: error });
    return await context.ledger.retrieveTransaction(transaction.id);
  }
}

/** What is left of a hold is released at once where the account's option says so: reconciliation looks at a hold once an hour. */
export async function releaseRestByItself(
  context: PaymentContext,
  captured: LedgerTransaction,
): Promise<LedgerTransaction> {
  if (!context.account.options.releaseRemainder) return captured;
  return await tryReleaseRest(context, await readLedger(context, captured));
}

/**
 * What became of a release that was accepted, or whose answer was lost, no answer shows: it is asked for again.
 * @throws MedusaError `hold_unclear`, `under_way`
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
  return await callOnHold(context, requested, (moves) =>
    moves.authUnfreeze({ reference, unfreezeAmount, ...clerkOf(transaction) }),
  );
}

/**
 * Writes down, once, that Medusa drops a hold by itself: an order that is edited, or has a claim or an exchange, gets another payment
 * collection, and the payment of the old one is cancelled. Nobody asked for that.
 */
export async function noteDropped(
  { ledger }: Pick<PaymentContext, "ledger">,
  transaction: LedgerTransaction,
  amount = heldAmount(transaction),
): Promise<void> {
  const line = { transaction_id: transaction.id, name: "hold_dropped" } as const;
  if (amount === "0.00" || (await ledger.hasLine(line))) return;
  await ledger.appendEvents([{ ...line, ...currentActor(), data: { amount } }]);
}

function checkRelease(transaction: LedgerTransaction, amount: string): void {
  throwIf(releaseObstacle(transaction));
  const held = heldAmount(transaction);
  if (sameAmount(amount, "0")) throw paymentError("invalid_input", "amount: must be greater than 0");
  if (new BigNumber(amount).gt(held)) throw paymentError("amount_exceeds_hold", `Only ${held} is held.`);
}

/**
 * Medusa's payment authorizes nothing any more; what is still held is released. Medusa would leave the payment collection
 * authorized, and the order could not be paid again.
 */
export async function cancelHold(
  { acts }: Pick<StoreContext, "acts">,
  payment_id: string,
  { payment_collection_id }: LedgerTransaction,
): Promise<void> {
  await acts.cancelPayment(payment_id);
  if (payment_collection_id) await acts.endAuthorization(payment_collection_id, false);
}

/** Medusa would go on counting all of the hold as authorized. */
export async function endPartCapture(
  { acts }: Pick<StoreContext, "acts">,
  transaction: LedgerTransaction,
  { is_authorized }: Pick<Payment, "is_authorized">,
): Promise<void> {
  const { payment_collection_id: id, pre_auth, captured_amount } = transaction;
  const isEnded = pre_auth && captured_amount !== "0.00" && heldAmount(transaction) === "0.00";
  if (id && isEnded && is_authorized) await acts.endAuthorization(id, true);
}
