import type { AttentionCode, ReconciliationStatus } from "./states";
import type { LedgerTransaction } from "./types";

type Known = Pick<LedgerTransaction, "attention_code" | "attention_since">;

/** A person must look from the moment that the reconciliation status says so until it says something else. */
export function attentionOf(
  { attention_code, attention_since }: Known,
  status: ReconciliationStatus | undefined,
  code: AttentionCode = "not_in_agreement",
): Partial<Known & Pick<LedgerTransaction, "attention_told_at">> {
  if (status === undefined) return {};
  if (status !== "needs_attention")
    return { attention_code: null, attention_since: null, attention_told_at: null };
  if (attention_since && attention_code === code) return {};
  const now = new Date();
  return { attention_code: code, attention_since: attention_since ?? now, attention_told_at: now };
}
