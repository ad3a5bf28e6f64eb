import { type AttentionCode, holdsMoney, type ReconciliationStatus, type TransactionState } from "../states";
import type { LedgerTransaction } from "../types";

type Known = Pick<LedgerTransaction, "attention_code" | "attention_since" | "audit_finding">;
type Attention = Partial<
  Omit<Known, "audit_finding"> & Pick<LedgerTransaction, "reconciliation_status" | "attention_told_at">
>;

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

type Standing = Pick<LedgerTransaction, "reconciliation_status" | "attention_code" | "audit_finding">;
interface Ruled {
  status?: ReconciliationStatus;
  code?: AttentionCode;
  /** What is written besides. */
  row: Partial<Pick<LedgerTransaction, "audit_finding" | "last_error">>;
}

/**
 * What an audit found stands until a comparison of the same books finds nothing, or a person calls it solved. A look that compares
 * nothing does not end it, whichever status it writes: neither does another reason for which a person must look meanwhile.
 * @param found what a comparison has found; null where it found nothing, undefined where nothing was compared
 * @param wanted the status and the code that are to be written, where any are
 */
export function withFinding(
  { reconciliation_status: was, attention_code, audit_finding: known }: Standing,
  found: string | null | undefined,
  { status, code, hasMoved }: Omit<Ruled, "row"> & { hasMoved: boolean },
): Ruled {
  const waits = was === "needs_attention";
  const isTold = waits && attention_code === "audit";
  if (typeof found === "string") {
    // The same stands already, or is solved.
    if (found === known) return { row: {} };
    return waits && !isTold ? { row: { audit_finding: found } } : raised(found);
  }
  if (found === null) {
    const ends = known !== null && (isTold || was === "solved");
    return ends
      ? { status, row: { audit_finding: null, last_error: null } }
      : { row: { audit_finding: null } };
  }
  if (status === undefined || status === "needs_attention") return { status, code, row: {} };
  // Who solves another reason has not seen what the audit found.
  if (status === "solved") return { status, row: isTold ? {} : { audit_finding: null } };
  if (known !== null && waits) return raised(known);
  // A person's word is about one state.
  if (known !== null && was === "solved" && !hasMoved) return { row: {} };
  return { status, code, row: { audit_finding: null } };
}

const raised = (finding: string): Ruled => ({
  status: "needs_attention",
  code: "audit",
  row: { audit_finding: finding, last_error: finding },
});

/** A person is told when they must look, and again where the reason is another one, or an audit
 * found something else than before. What it had found beside another reason is often over with that: the job tells it if it is not. */
export function isRaised(
  before: Standing,
  { reconciliation_status, attention_code, audit_finding }: Standing,
): boolean {
  if (reconciliation_status !== "needs_attention") return false;
  if (before.reconciliation_status !== "needs_attention") return true;
  const isSameFinding = before.audit_finding === audit_finding;
  if (attention_code === "audit") return !isSameFinding;
  return before.attention_code !== attention_code;
}

/** A person must look as before, and for another reason. */
export const isOtherReason = (before: Standing, after: Standing): boolean =>
  isRaised(before, after) &&
  before.reconciliation_status === "needs_attention" &&
  before.attention_code !== after.attention_code;

/** Also where the audit asks for a person again; any other status means that staff has acted. */
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
  { attention_code, attention_since, audit_finding }: Known,
  status: ReconciliationStatus | undefined,
  code: AttentionCode = "not_in_agreement",
  now: Date,
): Attention {
  if (status === undefined) return {};
  const reconciliation_status = status;
  if (status !== "needs_attention")
    return { reconciliation_status, attention_code: null, attention_since: null, attention_told_at: null };
  if (attention_since && attention_code === code) return { reconciliation_status };
  const isUntold = attention_since !== null && code === "audit" && audit_finding !== null;
  const since = { attention_since: attention_since ?? now, attention_told_at: isUntold ? null : now };
  return { reconciliation_status, attention_code: code, ...since };
}
