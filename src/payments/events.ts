import { Modules } from "@medusajs/framework/utils";
import type { LedgerTransaction } from "../modules/crossborder";
import type { StoreContext } from "./context";

/** Events that other code in a store can subscribe to. Amounts are decimal text with two places. */
export const CrossborderEvents = {
  /** `{ reference, state, reconciliation_status }` after reconciliation has changed either. */
  TRANSACTION_UPDATED: "crossborder.transaction_updated",
  /** `{ reference, cart_id, currency_code, amount, reason }`: money was sent back because no order could use it. */
  MONEY_RETURNED: "crossborder.money_returned",
  /** `{ reference, reason }`: Medusa and the gateway do not agree, and a person must look. */
  ATTENTION_NEEDED: "crossborder.attention_needed",
  /** `RecurringDeduction`: a card was charged again by its schedule. Emitted once; again only if the server died meanwhile. */
  RECURRING_CHARGED: "crossborder.recurring_charged",
  /** `RecurringDeduction`: the gateway tried to charge a card by its schedule, and failed. No money moved. */
  RECURRING_DECLINED: "crossborder.recurring_declined",
  /** `FinishedAudit`: the four books of an account were compared. */
  AUDIT_FINISHED: "crossborder.audit_finished",
} as const;

/** What the store is told of a recurring deduction. */
export interface RecurringDeduction {
  schedule_id: string;
  schedule_no: string | null;
  /** Name of the plan in the options. */
  plan: string;
  /** Of the deduction, in the ledger: `createRenewalOrderWorkflow` takes it. */
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

export async function emit({ container }: StoreContext, name: EventName, data: object): Promise<void> {
  await container.resolve(Modules.EVENT_BUS).emit({ name, data });
}

/** Tells the store what reconciliation has changed. */
export async function emitChange(
  context: StoreContext,
  before: LedgerTransaction,
  after: LedgerTransaction,
): Promise<void> {
  const { reference, state, reconciliation_status, last_error } = after;
  if (state === before.state && reconciliation_status === before.reconciliation_status) return;
  await emit(context, CrossborderEvents.TRANSACTION_UPDATED, { reference, state, reconciliation_status });
  if (reconciliation_status === "needs_attention" && before.reconciliation_status !== "needs_attention") {
    await emit(context, CrossborderEvents.ATTENTION_NEEDED, { reference, reason: last_error });
  }
}
