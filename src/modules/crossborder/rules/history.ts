import type { Actor } from "../actor";
import type { EventName } from "../events";
import type { LedgerTransaction, NewEvent } from "../types";
import { isOtherReason, isRaised } from "./attention";
import { amountGivenBack } from "./messages";

/**
 * What the history says of a change.
 * @param isBackAgain it says already that the money went back
 */
export function linesOf(
  before: LedgerTransaction,
  after: LedgerTransaction,
  actor: Actor,
  isBackAgain: boolean,
): NewEvent[] {
  const line = (name: EventName, data: NewEvent["data"]): NewEvent => ({
    transaction_id: after.id,
    ...actor,
    name,
    data,
  });
  const lines: NewEvent[] = [];
  if (after.gateway_status !== before.gateway_status)
    lines.push(line("gateway_answered", { status: after.gateway_status ?? undefined }));
  if (after.state !== before.state)
    lines.push(line("state_changed", { from: before.state, to: after.state }));
  if (after.reconciliation_status !== before.reconciliation_status)
    lines.push(...statusLines(before, after, isBackAgain, line));
  const code = after.attention_code ?? undefined;
  if (isOtherReason(before, after))
    lines.push(line("attention_changed", { code, former: before.attention_code ?? undefined }));
  else if (isRaised(before, after)) lines.push(line("attention_raised", { code }));
  return lines;
}

function statusLines(
  before: LedgerTransaction,
  after: LedgerTransaction,
  isBackAgain: boolean,
  line: (name: EventName, data: NewEvent["data"]) => NewEvent,
): NewEvent[] {
  const lines: NewEvent[] = [];
  if (before.reconciliation_status === "needs_attention")
    lines.push(line("attention_resolved", { code: before.attention_code ?? undefined }));
  if (after.reconciliation_status === "reconciled") lines.push(line("reconciled", {}));
  if (after.reconciliation_status === "returned" && !isBackAgain)
    lines.push(
      line("money_returned", {
        amount: amountGivenBack(after),
        reason: after.ineligible_reason ?? undefined,
      }),
    );
  return lines;
}
