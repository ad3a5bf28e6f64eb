import { readStatus } from "../../gateway";
import { holdsMoney, type LedgerTransaction } from "../../modules/crossborder/internal";

type Known = Pick<LedgerTransaction, "state" | "reconciliation_status">;

/** What a page that waits is told of a payment. */
export type ShopperOutcome = "paid" | "pending" | "failed";

/** `paid` only when the payment is recorded in Medusa; a hold counts as well. */
export function outcomeOf({ state, reconciliation_status }: Known): ShopperOutcome {
  if (reconciliation_status === "reconciled") return "paid";
  if (reconciliation_status === "returned") return "failed";
  return ["closed", "failed", "reversed", "refunded", "released"].includes(state) ? "failed" : "pending";
}

/** What a browser that comes back is told: the same, and how it failed. */
export type Ending = Exclude<ShopperOutcome, "failed"> | "held" | "declined" | "expired" | "returned";

/**
 * How a payment ended for its shopper. `returned` only where money was taken that goes back. While nothing is decided, the
 * gateway's own word beside the browser may say that an attempt was refused: a shopper can write it, so it is shown and
 * never believed, and the order may still be paid.
 */
export function endingOf(transaction: Known, told: string): Ending {
  const outcome = outcomeOf(transaction);
  const { state, reconciliation_status } = transaction;
  if (outcome === "paid") return state === "held" ? "held" : "paid";
  if (outcome === "failed") {
    if (state === "failed") return "declined";
    return state === "closed" && reconciliation_status !== "returned" ? "expired" : "returned";
  }
  if (holdsMoney(state)) return "pending";
  const { status } = readStatus(told);
  if (status === "failed") return "declined";
  return status === "closed" ? "expired" : "pending";
}
