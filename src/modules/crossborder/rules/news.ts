import BigNumber from "bignumber.js";
import { amountText } from "../../../gateway";
import type { EventName } from "../events";
import { CrossborderEvents, type Message } from "../messages";
import type { Actor } from "../occasion";
import type { LedgerTransaction, NewEvent } from "../types";
import { isOtherReason, isRaised } from "./attention";

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

/**
 * What the store is told of a change.
 * @param isBackAgain it was told before that the money went back
 */
export function messagesOf(
  before: LedgerTransaction,
  after: LedgerTransaction,
  isBackAgain = false,
): Message[] {
  const { reference, state, reconciliation_status, attention_code: code } = after;
  const raised = isRaised(before, after)
    ? [{ name: CrossborderEvents.ATTENTION_NEEDED, data: { reference, code, reason: after.last_error } }]
    : [];
  if (state === before.state && reconciliation_status === before.reconciliation_status) return raised;
  // That an order was opened is no news: its shopper has done it.
  if (state === "open" && reconciliation_status === "pending" && before.reconciliation_status === "pending")
    return [];
  const messages: Message[] = [
    { name: CrossborderEvents.TRANSACTION_UPDATED, data: { reference, state, reconciliation_status } },
  ];
  messages.push(...raised);
  if (reconciliation_status === before.reconciliation_status) return messages;
  if (reconciliation_status === "returned" && !isBackAgain) messages.push(returned(after));
  if (before.reconciliation_status === "needs_attention")
    messages.push({
      name: CrossborderEvents.ATTENTION_RESOLVED,
      data: { reference, code: before.attention_code },
    });
  return messages;
}

function returned(transaction: LedgerTransaction): Message {
  const { reference, cart_id, currency_code, ineligible_reason } = transaction;
  const reason = ineligible_reason ?? "the gateway sent it back";
  const data = { reference, cart_id, currency_code, amount: amountGivenBack(transaction), reason };
  return { name: CrossborderEvents.MONEY_RETURNED, data };
}

/** What the customer has again: the money that was taken, or of a hold that nothing was taken of what was held. */
function amountGivenBack({
  refunded_amount,
  returned_amount,
  released_amount,
}: Pick<LedgerTransaction, "refunded_amount" | "returned_amount" | "released_amount">): string {
  const money = new BigNumber(refunded_amount).plus(returned_amount);
  return money.gt(0) ? amountText(money) : released_amount;
}
