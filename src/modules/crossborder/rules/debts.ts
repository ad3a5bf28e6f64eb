import BigNumber from "bignumber.js";
import { holdsMoney } from "../states";
import type { Changed, Claim, Debt, LedgerTransaction } from "../types";

/** What is claimed, or would be. */
export type Claimant = Pick<
  LedgerTransaction,
  | "payment_session_id"
  | "state"
  | "reconciliation_status"
  | "ineligible_since"
  | "amount"
  | "authorized_amount"
  | "released_amount"
  | "captured_amount"
  | "refunded_amount"
>;

/**
 * The one rule of what may still be paid. A claim has no end of its own: it counts for the money that its transaction has, which is
 * nothing once that was refunded, returned or released.
 * @param amount decimal text
 * @param claims the other transactions that have claimed the debt; none of them is the one that asks
 * @param isClaimed it was granted before, beside those that are not recorded yet
 */
export function judgeClaim(
  debt: Debt,
  amount: string,
  claims: readonly Claimant[],
  isClaimed = false,
): Claim {
  const { total, payments, payment_session_ids } = debt;
  const standing = claims.filter(({ ineligible_since }) => ineligible_since === null);
  const recorded = new Set(payments.map(({ payment_session_id }) => payment_session_id));
  const claimed = new Set(standing.map(({ payment_session_id }) => payment_session_id));
  const isRecorded = ({ payment_session_id: id }: Claimant) => recorded.has(id);
  const mayBeRecorded = ({ payment_session_id: id, reconciliation_status }: Claimant) =>
    id !== null && payment_session_ids.includes(id) && reconciliation_status !== "solved";
  const others = payments.filter(({ payment_session_id: id }) => !claimed.has(id)).map((one) => one.amount);
  // The ledger knows of a refund before Medusa does.
  const taken = [...others, ...standing.filter(isRecorded).map(moneyOf)];
  if (exceeds([...taken, amount], total)) return "overpaid";
  if (isClaimed) return "granted";
  const promised = standing.filter((claim) => !isRecorded(claim) && mayBeRecorded(claim)).map(moneyOf);
  return exceeds([...taken, ...promised, amount], total) ? "not_yet" : "granted";
}

/**
 * A transaction with the customer's money claims what it pays of a debt. Of several at once those are granted that the debt is large
 * enough for; one that has its claim keeps it, unless something else was recorded meanwhile.
 * @param claims the other transactions that have claimed the debt
 * @returns the claim; the transaction's row, where that changes
 */
export function claimDebt(
  transaction: LedgerTransaction,
  claims: readonly Claimant[],
  debt: Debt,
  now: Date,
): { claim: Claim; transaction?: Changed<LedgerTransaction> } {
  const { id, payment_session_id, claimed_at, state, ineligible_since } = transaction;
  const isRecorded = debt.payments.some((payment) => payment.payment_session_id === payment_session_id);
  if (isRecorded) return { claim: "granted" };
  const claim = judgeClaim(debt, moneyOf(transaction), claims, claimed_at !== null);
  if (claim === "overpaid" && claimed_at) return { claim, transaction: { id, claimed_at: null } };
  if (claim !== "granted") return { claim };
  // Its money may have gone back meanwhile.
  if (!holdsMoney(state) || ineligible_since) return { claim: "not_yet" };
  return claimed_at ? { claim } : { claim, transaction: { id, claimed_at: now } };
}

/** What a transaction takes of a debt: the money that the shop has of it or can still get. Decimal text. */
function moneyOf(claim: Omit<Claimant, "payment_session_id">): string {
  switch (claim.state) {
    case "unopened":
    case "drafted":
    case "open":
      return claim.amount;
    case "held":
      return new BigNumber(claim.authorized_amount).minus(claim.released_amount).toFixed();
    // A hold is captured once: what is left of it can only be released.
    case "paid":
    case "captured":
      return new BigNumber(claim.captured_amount).minus(claim.refunded_amount).toFixed();
    default:
      return "0";
  }
}

/** Medusa keeps raw decimals: an amount at the gateway is off by half a cent at most. */
const ROUNDED = "0.005";

/** Whether the amounts are more than a total, beyond what rounding makes of them. Decimal text. */
export function exceeds(amounts: readonly string[], total: string): boolean {
  let excess = new BigNumber(0).minus(total);
  let rounded = new BigNumber(0);
  for (const amount of amounts) {
    if (!new BigNumber(amount).gt(0)) continue;
    excess = excess.plus(amount);
    rounded = rounded.plus(ROUNDED);
  }
  return excess.gt(rounded);
}
