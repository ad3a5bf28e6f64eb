import BigNumber from "bignumber.js";
import { sameAmount } from "../../gateway";
import { isLive, isUndecided, type LedgerTransaction } from "../../modules/crossborder/internal";
import type { PaymentContext } from "../context";
import { paymentError, underWay } from "../errors";
import { callOnHold } from "./call-on-hold";
import { captureObstacle, capturedAlready, throwIf } from "../views/obstacles";
import { heldAmount } from "../views/money";
import { queryTransaction } from "./ask";
import { clerkOf } from "../wire";

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
  const { ledger, records } = context;
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
  const wanted = { kind: "capture", amount, medusa_id: capture_id } as const;
  const requested = await ledger.request(transaction, wanted, first);
  if (requested.operation.medusa_id !== capture_id) throw capturedAlready();
  if (requested.operation.outcome === "succeeded") return await ledger.retrieveTransaction(transaction.id);
  throwIf(captureObstacle(current));
  return await callOnHold(context, current, requested, (moves) =>
    moves.authCapture({ reference, amount, ...clerkOf(transaction) }),
  );
}

function checkHold(transaction: LedgerTransaction, amount: string): void {
  throwIf(captureObstacle(transaction));
  const held = heldAmount(transaction);
  if (new BigNumber(amount).gt(held)) throw paymentError("amount_exceeds_hold", `Only ${held} is held.`);
}
