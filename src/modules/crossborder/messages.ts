import type { OrderWorkflowEvents, ReservationItemWorkflowEvents } from "@medusajs/framework/utils";
import BigNumber from "bignumber.js";
import { amountText } from "../../gateway";
import { isRaised } from "./attention";
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

/** What a server that died had no time to tell, and Medusa would have told. */
type MedusaEvent = typeof OrderWorkflowEvents.PLACED | typeof ReservationItemWorkflowEvents.CREATED;

/** One event for Medusa's event bus. It is handed over once, and again where nobody knows whether the bus has taken it. */
export interface Message {
  name: (typeof CrossborderEvents)[keyof typeof CrossborderEvents] | MedusaEvent;
  data: Record<string, unknown>;
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
export function amountGivenBack({
  refunded_amount,
  returned_amount,
  released_amount,
}: Pick<LedgerTransaction, "refunded_amount" | "returned_amount" | "released_amount">): string {
  const money = new BigNumber(refunded_amount).plus(returned_amount);
  return money.gt(0) ? amountText(money) : released_amount;
}
