import BigNumber from "bignumber.js";
import type { LedgerTransaction } from "../../modules/crossborder";

/** What our ledger says was captured of a transaction and not refunded: the one place where the audit reads it. */
export function capturedInLedger({
  state,
  amount,
  paid_amount,
  capture_amount,
}: Pick<LedgerTransaction, "state" | "amount" | "paid_amount" | "capture_amount">): BigNumber {
  if (state === "paid") return new BigNumber(paid_amount ?? amount);
  return new BigNumber(state === "captured" ? (capture_amount ?? amount) : 0);
}
