import { type AttentionCode, holdsMoney, type ReconciliationStatus, type TransactionState } from "./states";
import type { LedgerTransaction } from "./types";

type Known = Pick<LedgerTransaction, "attention_code" | "attention_since">;
type Attention = Partial<Known & Pick<LedgerTransaction, "reconciliation_status" | "attention_told_at">>;

/**
 * A person's word that it is solved was about one state, and what was agreed about a deduction that failed about none that was
 * charged: once that moves, both sides have to agree anew.
 */
export function statusAfter(
  { reconciliation_status, state }: Pick<LedgerTransaction, "reconciliation_status" | "state">,
  wanted: ReconciliationStatus | undefined,
  now: TransactionState,
): ReconciliationStatus | undefined {
  if (wanted !== undefined || now === state) return wanted;
  const isLatePayment = (state === "failed" || state === "closed") && holdsMoney(now);
  const isVoid =
    reconciliation_status === "solved" || (reconciliation_status === "reconciled" && isLatePayment);
  return isVoid ? "pending" : undefined;
}

/** Also where the audit asks for a person again; whatever else the status becomes, somebody has acted. */
export function solvedState(
  { solved_state, state }: Pick<LedgerTransaction, "solved_state" | "state">,
  status: ReconciliationStatus | undefined,
  code: AttentionCode | undefined,
  now: TransactionState,
): string | null {
  if (status === "solved") return now;
  const stands = status === undefined || (status === "needs_attention" && code === "audit");
  return stands && now === state ? solved_state : null;
}

/** A person must look from the moment that the reconciliation status says so until it says something else. */
export function attentionOf(
  { attention_code, attention_since }: Known,
  status: ReconciliationStatus | undefined,
  code: AttentionCode = "not_in_agreement",
): Attention {
  if (status === undefined) return {};
  const reconciliation_status = status;
  if (status !== "needs_attention")
    return { reconciliation_status, attention_code: null, attention_since: null, attention_told_at: null };
  if (attention_since && attention_code === code) return { reconciliation_status };
  const now = new Date();
  const since = { attention_since: attention_since ?? now, attention_told_at: now };
  return { reconciliation_status, attention_code: code, ...since };
}
