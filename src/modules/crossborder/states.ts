/** What the gateway has done with one order, as far as we know (docs/reference/states.md has the diagram). */
export const STATES = [
  "drafted",
  "open",
  "paid",
  "held",
  "captured",
  "refunded",
  "reversed",
  "released",
  "closed",
  "failed",
] as const;
export type TransactionState = (typeof STATES)[number];

/**
 * What Medusa knows of it. `pending`: nothing yet. `reconciled`: the payment is recorded there. `returned`: the money
 * was sent back because no order could use it. `needs_attention`: a person must look. `solved`: a person has, and says that
 * nothing is left to do; both sides may still differ.
 */
export const RECONCILIATION_STATUSES = [
  "pending",
  "reconciled",
  "returned",
  "needs_attention",
  "solved",
] as const;
export type ReconciliationStatus = (typeof RECONCILIATION_STATUSES)[number];

/** Why a person must look at a transaction. docs/reference/states.md says what each means and what to do. */
export const ATTENTION_CODES = [
  "not_confirmed",
  "unknown_at_gateway",
  "not_returned",
  "not_in_agreement",
  "refund_in_part",
  "refund_not_booked",
  "refund_failed",
  "capture_failed",
  "hold_unclear",
  "release_failed",
  "hold_dropped",
  "amount_not_shown",
  "amount_changed",
  "overpaid",
  "charged_after_cancellation",
  "deduction_differs",
  "order_unpaid",
  "channel_off",
  "audit",
] as const;
export type AttentionCode = (typeof ATTENTION_CODES)[number];

/**
 * Where a transaction may go from each state: only forward. `closed` and `failed` can still become paid,
 * because a customer may have paid in the moment the order was closed, and that money must be found.
 */
const FORWARD: Readonly<Record<TransactionState, readonly TransactionState[]>> = {
  drafted: ["open", "paid", "held", "captured", "closed", "failed", "reversed", "refunded", "released"],
  open: ["paid", "held", "captured", "closed", "failed", "reversed", "refunded", "released"],
  failed: ["paid", "held", "closed", "reversed", "refunded"],
  closed: ["paid", "held", "reversed", "refunded"],
  held: ["captured", "released", "reversed", "refunded"],
  paid: ["refunded", "reversed"],
  captured: ["refunded", "reversed"],
  refunded: [],
  reversed: [],
  released: [],
};

/** Whether moving from one state to the other is a step forward. Staying is not a move. */
export function isForward(from: TransactionState, to: TransactionState): boolean {
  return FORWARD[from].includes(to);
}

/** No answer of the gateway changes these any more. */
export function isFinal(state: TransactionState): boolean {
  return FORWARD[state].length === 0;
}

/** The customer's money is with the shop, or held for it. */
export function holdsMoney(state: TransactionState): boolean {
  return state === "paid" || state === "held" || state === "captured";
}
