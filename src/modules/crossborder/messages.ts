import type {
  OrderWorkflowEvents,
  PaymentEvents,
  ReservationItemWorkflowEvents,
} from "@medusajs/framework/utils";

/** Events that other code in a store can subscribe to. Amounts are decimal text with two places. */
export const CrossborderEvents = {
  /** `{ reference, state, reconciliation_status }` after either has changed. */
  TRANSACTION_UPDATED: "crossborder.transaction_updated",
  /** `{ reference, cart_id, currency_code, amount, reason }`: money was sent back because no order could use it. */
  MONEY_RETURNED: "crossborder.money_returned",
  /** `{ order_id, reference }`: a payment of the order was recorded. What a shop mails on: with either kind of placement it comes once paid. */
  ORDER_PAID: "crossborder.order_paid",
  /** `{ order_id, reference }`: an order that was placed before it is paid was not paid in time, and is cancelled. */
  ORDER_EXPIRED: "crossborder.order_expired",
  /** `{ reference, code, reason }`: a person must look. Once when it begins, and again each day. */
  ATTENTION_NEEDED: "crossborder.attention_needed",
  /** `{ reference, code }`: no person needs to look any more. */
  ATTENTION_RESOLVED: "crossborder.attention_resolved",
  /** `RecurringStarted`: the first payment of a recurring schedule is made. */
  RECURRING_STARTED: "crossborder.recurring_started",
  /** `RecurringDeduction`: a card was charged again by its schedule. */
  RECURRING_CHARGED: "crossborder.recurring_charged",
  /** `RecurringDeduction`: the gateway tried to charge a card by its schedule, and failed. No money moved. */
  RECURRING_DECLINED: "crossborder.recurring_declined",
  /** `FinishedAudit`: the four books of an account were compared. */
  AUDIT_FINISHED: "crossborder.audit_finished",
  /** `{ provider_id, since }`: the gateway of an account does not answer. Once for each outage, whichever server saw it. */
  GATEWAY_DOWN: "crossborder.gateway_down",
  /** `{ provider_id, since, until }`: it has answered for two minutes again. Only where the store was told that it was down. */
  GATEWAY_UP: "crossborder.gateway_up",
} as const;

/** What a server that died had no time to tell, and Medusa would have told. */
type MedusaEvent =
  | typeof OrderWorkflowEvents.PLACED
  | typeof PaymentEvents.REFUNDED
  | typeof ReservationItemWorkflowEvents.CREATED;

/** One event for Medusa's event bus. It is handed over once, and again where it is not known whether the bus has taken it. */
export interface Message {
  name: (typeof CrossborderEvents)[keyof typeof CrossborderEvents] | MedusaEvent;
  data: Record<string, unknown>;
}

/** A message of the outbox that is being handed over. It has the same id every time. */
export interface ClaimedMessage extends Message {
  id: string;
}
