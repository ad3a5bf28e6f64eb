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
