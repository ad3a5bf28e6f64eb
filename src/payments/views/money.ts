import BigNumber from "bignumber.js";
import { amountText } from "../../gateway";
import type { LedgerTransaction } from "../../modules/crossborder/internal";

/** What is still held, also of a hold whose captured part was refunded: decimal text with two places. */
export function heldAmount(
  transaction: Pick<LedgerTransaction, "state" | "authorized_amount" | "captured_amount" | "released_amount">,
): string {
  const { state, authorized_amount, captured_amount, released_amount } = transaction;
  if (state !== "held" && state !== "captured" && state !== "refunded") return "0.00";
  const rest = new BigNumber(authorized_amount).minus(captured_amount).minus(released_amount);
  return amountText(BigNumber.max(rest, 0));
}

/** What the gateway takes as the whole payment: of a hold, what was captured. */
export const refundableAmount = ({ captured_amount }: Pick<LedgerTransaction, "captured_amount">) =>
  captured_amount;

/** The customer has the money again. */
export const isMoneyBack = ({ state }: Pick<LedgerTransaction, "state">) =>
  state === "refunded" || state === "reversed";

/** A hold that ended before anything of it was captured: the customer has the money, and there is nothing to refund. */
export const isHoldGone = ({
  state,
  pre_auth,
  captured_amount,
}: Pick<LedgerTransaction, "state" | "pre_auth" | "captured_amount">): boolean =>
  state === "released" ||
  (pre_auth && captured_amount === "0.00" && (state === "reversed" || state === "refunded"));

/** What the ledger says was captured of a transaction and not sent back. */
export const capturedInLedger = ({
  captured_amount,
  refunded_amount,
  returned_amount,
}: Pick<LedgerTransaction, "captured_amount" | "refunded_amount" | "returned_amount">): BigNumber =>
  new BigNumber(captured_amount).minus(refunded_amount).minus(returned_amount);

export const sumOf = (amounts: readonly { amount: BigNumber.Value }[]): BigNumber =>
  BigNumber.sum(0, ...amounts.map(({ amount }) => amount));
