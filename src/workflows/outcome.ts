import type { LedgerTransaction } from "../modules/crossborder";

/** What a shopper is told of a payment. */
export type Outcome = "paid" | "pending" | "failed";

/** `paid` only when the payment is recorded in Medusa; a hold counts as well. */
export function outcomeOf({ state, settlement }: Pick<LedgerTransaction, "state" | "settlement">): Outcome {
  if (settlement === "settled") return "paid";
  if (settlement === "returned") return "failed";
  return ["closed", "failed", "reversed", "refunded", "released"].includes(state) ? "failed" : "pending";
}
