import BigNumber from "bignumber.js";
import { amountText } from "../../../gateway";
import {
  type AttentionCode,
  holdsMoney,
  isForward,
  type ReconciliationStatus,
  type TransactionState,
} from "../states";
import type { Amounts, LedgerOperation, LedgerTransaction } from "../types";

type Known = Pick<LedgerTransaction, "amount" | "paid_amount" | "pre_auth" | "state"> & Amounts;
type Entry = Pick<LedgerOperation, "kind" | "outcome" | "amount" | "told">;

const NOTHING = "0.00";

/**
 * The one place where the state and the amounts of a transaction come from: what it was, its operations, and the state that
 * the gateway's answer shows. States only move forward, whichever order answers come in.
 */
export function derive(
  known: Known,
  operations: readonly Entry[],
  answered?: TransactionState,
): Amounts & { state: TransactionState } {
  const sums = { capture: new BigNumber(0), release: new BigNumber(0), part_refund: new BigNumber(0) };
  const shown: TransactionState[] = [];
  for (const operation of operations) {
    const { kind, outcome, amount } = operation;
    shown.push(...stateAfter(operation));
    if (outcome === "succeeded" && (kind === "capture" || kind === "release" || kind === "part_refund"))
      sums[kind] = sums[kind].plus(amount);
  }
  const { capture: captured, release: released, part_refund: inParts } = sums;
  const moved = { captured, released, inParts };
  if (answered) shown.push(answered);
  if (captured.gt(0)) shown.push("captured");
  if (released.gte(known.paid_amount ?? known.amount)) shown.push("released");
  const state = shown.reduce((from, to) => (isForward(from, to) ? to : from), known.state);
  const amounts = amountsIn(state, known, moved);
  const isBack = inParts.gt(0) && inParts.gte(amounts.captured_amount) && isForward(state, "refunded");
  return isBack ? { state: "refunded", ...amountsIn("refunded", known, moved) } : { state, ...amounts };
}

/** What a decided operation says about the state. Captures and releases are summed. */
function stateAfter({ kind, outcome, told }: Entry): TransactionState[] {
  if (kind === "open" && (outcome === "refused" || outcome === "failed")) return ["failed"];
  if (outcome !== "succeeded") return [];
  if (kind === "open" || kind === "deduction") return ["open"];
  if (kind === "refund") return ["refunded"];
  const isBack = told?.status === "reversed" || told?.status === "refunded";
  if (kind === "reverse" || kind === "void") return [isBack ? "reversed" : "closed"];
  return [];
}

function amountsIn(
  state: TransactionState,
  known: Known,
  { captured, released, inParts }: Record<"captured" | "released" | "inParts", BigNumber>,
): Amounts {
  const priced = known.paid_amount ?? known.amount;
  const isHold = known.pre_auth && known.authorized_amount !== NOTHING;
  const authorized = state === "held" || isHold ? priced : NOTHING;
  // The gateway had the money that it gave back, whether it was seen there or not.
  const isTaken =
    state === "paid" || known.captured_amount !== NOTHING || state === "refunded" || state === "reversed";
  const taken = known.pre_auth ? amountText(captured) : isTaken ? priced : NOTHING;
  const rest = amountText(BigNumber.max(new BigNumber(authorized).minus(taken), 0));
  // A refund gives back what was captured: what that left of the hold is held until it is released.
  const isOver = state === "released" || state === "reversed" || (state === "refunded" && taken === NOTHING);
  return {
    authorized_amount: authorized,
    captured_amount: taken,
    // Of a hold that the gateway says is over nothing is held any more, also where no release of ours did it.
    released_amount: isOver ? rest : amountText(released),
    refunded_amount: state === "refunded" ? taken : amountText(inParts),
    returned_amount: state === "reversed" ? amountText(new BigNumber(taken).minus(inParts)) : NOTHING,
  };
}

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

/**
 * A person is told when they must look, and again where the reason is another one, or an audit found something else than before. What
 * it had found beside another reason is often over with that: the job tells it if it is not.
 * @returns what the history says of it; undefined where there is nothing to tell
 */
export function attentionNews(
  before: Standing,
  { reconciliation_status, attention_code, audit_finding }: Standing,
): "attention_raised" | "attention_changed" | undefined {
  if (reconciliation_status !== "needs_attention") return undefined;
  if (before.reconciliation_status !== "needs_attention") return "attention_raised";
  const isOther = before.attention_code !== attention_code;
  const isNew = attention_code === "audit" ? before.audit_finding !== audit_finding : isOther;
  if (!isNew) return undefined;
  return isOther ? "attention_changed" : "attention_raised";
}

type Waiting = Pick<
  LedgerTransaction,
  "attention_code" | "attention_since" | "audit_finding" | "solved_state" | "state"
>;
type Attention = Partial<
  Pick<
    LedgerTransaction,
    "reconciliation_status" | "attention_code" | "attention_since" | "attention_told_at" | "solved_state"
  >
>;

/**
 * A person must look from the moment that the reconciliation status says so until it says something else. The state that a person has
 * called solved stands while it is the same, also where the audit asks for a person again; any other status means that staff has acted.
 * @param state the present one
 */
export function attentionOf(
  before: Waiting,
  status: ReconciliationStatus | undefined,
  code: AttentionCode = "not_in_agreement",
  state: TransactionState,
  now: Date,
): Attention {
  const { attention_code, attention_since, audit_finding } = before;
  const former = state === before.state ? before.solved_state : null;
  if (status === undefined) return { solved_state: former };
  if (status !== "needs_attention")
    return {
      reconciliation_status: status,
      attention_code: null,
      attention_since: null,
      attention_told_at: null,
      solved_state: status === "solved" ? state : null,
    };
  const solved_state = code === "audit" ? former : null;
  if (attention_since && attention_code === code) return { reconciliation_status: status, solved_state };
  const isUntold = attention_since !== null && code === "audit" && audit_finding !== null;
  return {
    reconciliation_status: status,
    attention_code: code,
    attention_since: attention_since ?? now,
    attention_told_at: isUntold ? null : now,
    solved_state,
  };
}
