import BigNumber from "bignumber.js";
import type { LedgerTransaction } from "../../modules/crossborder";

/** What our ledger says was captured of a transaction and not sent back: the one place where the audit reads it. */
export const capturedInLedger = ({
  captured_amount,
  refunded_amount,
  returned_amount,
}: Pick<LedgerTransaction, "captured_amount" | "refunded_amount" | "returned_amount">): BigNumber =>
  new BigNumber(captured_amount).minus(refunded_amount).minus(returned_amount);
