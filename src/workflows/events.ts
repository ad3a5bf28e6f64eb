import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import type { LedgerTransaction } from "../modules/crossborder";

/** Events that other code in a store can subscribe to. Amounts are decimal text with two places. */
export const CrossborderEvents = {
  /** `{ reference, state, reconciliation_status }` after either has changed in settlement. */
  TRANSACTION_UPDATED: "crossborder.transaction_updated",
  /** `{ reference, cart_id, currency_code, amount, reason }`: money was sent back because no order could use it. */
  MONEY_RETURNED: "crossborder.money_returned",
  /** `{ reference, reason }`: both sides do not agree, and a person must look. */
  ATTENTION_NEEDED: "crossborder.attention_needed",
  /** `RecurringNews`: a card was charged again by its schedule. Told once; again only if the server died meanwhile. */
  RECURRING_CHARGED: "crossborder.recurring_charged",
  /** `RecurringNews`: the gateway tried to charge a card by its schedule, and failed. No money moved. */
  RECURRING_DECLINED: "crossborder.recurring_declined",
} as const;

/** What the store is told of a recurring deduction. */
export interface RecurringNews {
  schedule_id: string;
  schedule_no: string | null;
  /** Name of the plan in the options. */
  plan: string;
  /** Of the deduction, in the ledger: what createRenewalOrderWorkflow takes. */
  reference: string;
  transaction_no: string | null;
  /** Which one it is; the first payment was number 1. */
  deduction: number;
  /** How many there will be, the first payment included; 0 has no limit. */
  payment_count: number;
  /** Decimal text with two places. */
  amount: string;
  currency_code: string;
  /** A date, or its ISO text once it has travelled through an event bus. */
  paid_at: Date | string | null;
  customer_id: string | null;
  /** The first order. */
  order_id: string | null;
}

type EventName = (typeof CrossborderEvents)[keyof typeof CrossborderEvents];

export async function emit(container: MedusaContainer, name: EventName, data: object): Promise<void> {
  await container.resolve(Modules.EVENT_BUS).emit({ name, data });
}

export async function announceChange(
  container: MedusaContainer,
  before: LedgerTransaction,
  { reference, state, reconciliation_status, last_error }: LedgerTransaction,
): Promise<void> {
  if (state === before.state && reconciliation_status === before.reconciliation_status) return;
  await emit(container, CrossborderEvents.TRANSACTION_UPDATED, { reference, state, reconciliation_status });
  if (reconciliation_status === "needs_attention" && before.reconciliation_status !== "needs_attention") {
    await emit(container, CrossborderEvents.ATTENTION_NEEDED, { reference, reason: last_error });
  }
}
