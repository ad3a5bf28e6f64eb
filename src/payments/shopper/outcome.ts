import { readStatus } from "../../gateway";
import type { LedgerTransaction } from "../../modules/crossborder";

/** What a shopper is told of a payment. */
export type Outcome = "paid" | "pending" | "failed";

/** `paid` only when the payment is recorded in Medusa; a hold counts as well. */
export function outcomeOf({
  state,
  reconciliation_status,
}: Pick<LedgerTransaction, "state" | "reconciliation_status">): Outcome {
  if (reconciliation_status === "reconciled") return "paid";
  if (reconciliation_status === "returned") return "failed";
  return ["closed", "failed", "reversed", "refunded", "released"].includes(state) ? "failed" : "pending";
}

/** What the browser's return tells the storefront. */
export type ReturnOutcome = "paid" | "held" | "pending" | "declined" | "expired";

/**
 * @param told what the cashier page says of the shopper's attempt. It decides nothing: of a payment that the gateway shows as
 * open it tells only whether the shopper has tried.
 */
export function returnOutcomeOf(transaction: LedgerTransaction, told: string): ReturnOutcome {
  const outcome = outcomeOf(transaction);
  if (outcome === "paid") return transaction.state === "held" ? "held" : "paid";
  if (outcome === "pending") return readStatus(told).status === "failed" ? "declined" : "pending";
  return transaction.state === "closed" ? "expired" : "declined";
}
