import { currentActor } from "./actor";
import type { EventName } from "./events";
import { amountGivenBack, isOtherReason } from "./messages";
import type { LedgerTransaction, NewEvent } from "./types";

/** What the history says of a change. */
export function linesOf(before: LedgerTransaction, after: LedgerTransaction): NewEvent[] {
  const line = (name: EventName, data: NewEvent["data"]): NewEvent => ({
    transaction_id: after.id,
    ...currentActor(),
    name,
    data,
  });
  const lines: NewEvent[] = [];
  if (after.gateway_status !== before.gateway_status)
    lines.push(line("gateway_answered", { status: after.gateway_status ?? undefined }));
  if (after.state !== before.state)
    lines.push(line("state_changed", { from: before.state, to: after.state }));
  if (after.reconciliation_status !== before.reconciliation_status)
    lines.push(...statusLines(before, after, line));
  if (isOtherReason(before, after))
    lines.push(
      line("attention_changed", {
        code: after.attention_code ?? undefined,
        former: before.attention_code ?? undefined,
      }),
    );
  return lines;
}

function statusLines(
  before: LedgerTransaction,
  after: LedgerTransaction,
  line: (name: EventName, data: NewEvent["data"]) => NewEvent,
): NewEvent[] {
  const lines: NewEvent[] = [];
  if (before.reconciliation_status === "needs_attention")
    lines.push(line("attention_resolved", { code: before.attention_code ?? undefined }));
  if (after.reconciliation_status === "needs_attention")
    lines.push(line("attention_raised", { code: after.attention_code ?? undefined }));
  if (after.reconciliation_status === "reconciled") lines.push(line("reconciled", {}));
  if (after.reconciliation_status === "returned")
    lines.push(
      line("money_returned", {
        amount: amountGivenBack(after),
        reason: after.ineligible_reason ?? undefined,
      }),
    );
  return lines;
}
