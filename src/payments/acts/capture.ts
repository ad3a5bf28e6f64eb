import BigNumber from "bignumber.js";
import { readStatus, RefusedError, sameAmount } from "../../gateway";
import type { Payment } from "../../medusa";
import {
  currentActor,
  isLive,
  isUndecided,
  type LedgerTransaction,
  type Requested,
} from "../../modules/crossborder/internal";
import type { PaymentContext, StoreContext } from "../context";
import { messageOf, paymentError, underWay } from "../errors";
import { clerkOf } from "../gateway";
import { pickResponse } from "../views/answer";
import { heldAmount, isMadeOrOver, sumOf, unclearText } from "../views/money";
import { capturedAlready, captureObstacle, throwIf } from "../views/obstacles";
import { queryTransaction } from "./query";
import { type Call, type Failed, outcomeOfStatus, performOrAsk } from "./call";

interface Capture {
  /** Decimal text with two places. */
  amount: string;
  /** Medusa's id of the capture, whose row is there already. */
  capture_id: string;
}

/**
 * Captures a hold (§4.6), once: the first capture of Medusa's that asks has it, also of two at once. One that failed is gone in
 * Medusa, and another may take its place. After a lost answer the gateway is asked, and only the same amount may be captured again.
 * @throws MedusaError `not_held`, `amount_exceeds_hold`, `capture_amount_differs` or `under_way` before any call; `hold_unclear`
 * @throws GatewayError when the gateway refuses, or when the outcome is unknown
 */
export async function captureHold(
  context: PaymentContext,
  transaction: LedgerTransaction,
  { amount, capture_id }: Capture,
): Promise<LedgerTransaction> {
  const { ledger, records, account } = context;
  const { reference } = transaction;
  const [live] = (await ledger.operationsOf(transaction, "capture")).filter(isLive);
  if (!live) checkHold(transaction, amount);
  const first = live?.medusa_id ?? null;
  const stands = first !== null && first !== capture_id && (await records.capture(first)) !== undefined;
  if (stands) throw capturedAlready();
  if (live && !sameAmount(live.amount, amount))
    throw paymentError(
      "capture_amount_differs",
      `An earlier capture of ${live.amount} may have been made; only that amount can be captured.`,
    );
  if (live && (await ledger.isUnderWay(transaction))) throw underWay();
  // What became of an earlier call is asked before it is repeated.
  const isAsked = live !== undefined && isUndecided(live);
  const current = isAsked ? await queryTransaction(context, transaction) : transaction;
  if (isAsked) throwIf(captureObstacle(current));
  // The job has a person decide it.
  if (isAsked && account.options.severalCaptures) throw paymentError("hold_unclear", unclearText(live));
  const wanted = { kind: "capture", amount, medusa_id: capture_id } as const;
  const requested = await ledger.request(transaction, wanted, first);
  if (requested.operation.medusa_id !== capture_id) throw capturedAlready();
  if (requested.operation.outcome === "succeeded") return await ledger.retrieveTransaction(transaction.id);
  throwIf(captureObstacle(current));
  return await callOnHold(context, requested, (moves) =>
    moves.authCapture({ reference, amount, ...clerkOf(transaction) }),
  );
}

function checkHold(transaction: LedgerTransaction, amount: string): void {
  throwIf(captureObstacle(transaction));
  const held = heldAmount(transaction);
  if (new BigNumber(amount).gt(held)) throw paymentError("amount_exceeds_hold", `Only ${held} is held.`);
}

/** The gateway refuses what it has made already, and what cannot be made because the hold is over. */
const wasMadeOrOver = (error: unknown): boolean =>
  error instanceof RefusedError && isMadeOrOver(error.retCode);

interface TransactionAnswer {
  transaction: { transactionStatus: string };
}

/**
 * Calls for a capture (§4.6) or a release (§4.7). That the gateway refuses what may have been made before proves nothing: it is
 * asked, and the ledger follows what its answer proves.
 * @throws MedusaError `hold_unclear`, and a person must look; `under_way`
 * @throws GatewayError when the gateway refuses, or when the outcome is unknown
 */
export async function callOnHold(
  context: PaymentContext,
  requested: Requested,
  call: Call<TransactionAnswer>,
): Promise<LedgerTransaction> {
  const name = requested.operation.kind === "capture" ? "auth-capture" : "auth-unfreeze";
  const read = ({ transaction: shown }: TransactionAnswer) => ({
    result: { outcome: outcomeOfStatus(name, shown.transactionStatus), told: pickResponse({ ...shown }) },
  });
  const mayAsk = (error: unknown) => !requested.isNew && wasMadeOrOver(error);
  const { transaction: after, failed } = await performOrAsk(context, requested, call, read, { mayAsk });
  if (!failed) return after;
  if (!wasMadeOrOver(failed.error)) throw failed.error;
  return await afterRefusal(context, after, requested, failed);
}

async function afterRefusal(
  { ledger }: PaymentContext,
  after: LedgerTransaction,
  { isNew }: Requested,
  { operation, error, unasked }: Failed,
): Promise<LedgerTransaction> {
  if (!isNew && unasked) throw unasked;
  const isOver = readStatus(after.gateway_status ?? "").status !== "pending";
  if (isNew || !isUndecided(operation) || !isOver) {
    const isOfAll = operation.kind === "release" && sameAmount(operation.amount, heldAmount(after));
    const captures = isOfAll ? await ledger.operationsOf(after, "capture") : [];
    const taken = captures.find(({ outcome }) => outcome === "accepted");
    // The hold is over, and the operation was not carried out; or another one is under way.
    if (!taken) throw error;
    // It had taken the capture, and has made it: that much is not held any more.
    return await ledger.settle(taken, { outcome: "succeeded" });
  }
  // The gateway had taken it, and said so.
  if (operation.outcome === "accepted") return await ledger.settle(operation, { outcome: "succeeded" });
  const unclear = paymentError("hold_unclear", unclearText(operation));
  await ledger.advance(after, {
    reconciliation_status: "needs_attention",
    attention_code: "hold_unclear",
    last_error: messageOf(unclear),
  });
  throw unclear;
}

/** Captures that Medusa counts as made, and that the gateway did not make, go from its books. */
export async function undoCaptures(
  { acts, ledger }: StoreContext,
  transaction: LedgerTransaction,
  payment: Payment,
): Promise<void> {
  await acts.undoCaptures(payment, transaction.payment_collection_id);
  const line = { transaction_id: transaction.id, ...currentActor(), name: "capture_undone" } as const;
  await ledger.appendEvents([{ ...line, data: { amount: sumOf(payment.captures).toFixed(2) } }]);
}
