import type { LedgerTransaction } from "./types";

/** Events that other code in a store can subscribe to. Amounts are decimal text with two places. */
export const CrossborderEvents = {
  /** `{ reference, state, reconciliation_status }` after either has changed. */
  TRANSACTION_UPDATED: "crossborder.transaction_updated",
  /** `{ reference, cart_id, currency_code, amount, reason }`: money was sent back because no order could use it. */
  MONEY_RETURNED: "crossborder.money_returned",
  /** `{ reference, code, reason }`: a person must look. Once when it begins, and again each day. */
  ATTENTION_NEEDED: "crossborder.attention_needed",
  /** `{ reference, code }`: nobody needs to look any more. */
  ATTENTION_RESOLVED: "crossborder.attention_resolved",
  /** `RecurringDeduction`: a card was charged again by its schedule. */
  RECURRING_CHARGED: "crossborder.recurring_charged",
  /** `RecurringDeduction`: the gateway tried to charge a card by its schedule, and failed. No money moved. */
  RECURRING_DECLINED: "crossborder.recurring_declined",
  /** `FinishedAudit`: the four books of an account were compared. */
  AUDIT_FINISHED: "crossborder.audit_finished",
} as const;

/** One event for Medusa's event bus. It is sent once, and again only where a server died meanwhile. */
export interface Message {
  name: (typeof CrossborderEvents)[keyof typeof CrossborderEvents];
  data: Record<string, unknown>;
}

/** What the store is told of a change. */
export function messagesOf(before: LedgerTransaction, after: LedgerTransaction): Message[] {
  const { reference, state, reconciliation_status, attention_code: code } = after;
  const needed = {
    name: CrossborderEvents.ATTENTION_NEEDED,
    data: { reference, code, reason: after.last_error },
  };
  const isStillNeeded = reconciliation_status === "needs_attention" && before.attention_code !== null;
  // What a person must do is another thing now.
  const changed = isStillNeeded && code !== before.attention_code ? [needed] : [];
  if (state === before.state && reconciliation_status === before.reconciliation_status) return changed;
  // That an order was opened is no news: its shopper has done it.
  if (state === "open" && reconciliation_status === "pending") return [];
  const messages: Message[] = [
    { name: CrossborderEvents.TRANSACTION_UPDATED, data: { reference, state, reconciliation_status } },
  ];
  if (reconciliation_status === before.reconciliation_status) return [...messages, ...changed];
  if (reconciliation_status === "returned") messages.push(returned(after));
  if (reconciliation_status === "needs_attention") messages.push(needed);
  if (before.reconciliation_status === "needs_attention")
    messages.push({
      name: CrossborderEvents.ATTENTION_RESOLVED,
      data: { reference, code: before.attention_code },
    });
  return messages;
}

function returned({
  reference,
  cart_id,
  currency_code,
  amount,
  ineligible_reason,
}: LedgerTransaction): Message {
  const reason = ineligible_reason ?? "the gateway sent it back";
  const data = { reference, cart_id, currency_code, amount, reason };
  return { name: CrossborderEvents.MONEY_RETURNED, data };
}
