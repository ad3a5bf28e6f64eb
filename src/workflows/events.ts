import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import type { LedgerTransaction } from "../modules/crossborder";

/** Events that other code in a store can subscribe to. Amounts are decimal text with two places. */
export const CrossborderEvents = {
  /** `{ reference, state, settlement }` after either has changed in settlement. */
  TRANSACTION_UPDATED: "crossborder.transaction_updated",
  /** `{ reference, cart_id, currency_code, amount, reason }`: money was sent back because no order could use it. */
  MONEY_RETURNED: "crossborder.money_returned",
  /** `{ reference, reason }`: both sides do not agree, and a person must look. */
  ATTENTION_NEEDED: "crossborder.attention_needed",
  /**
   * `{ schedule_id, schedule_no, plan, reference, transaction_no, deduction, payment_count, amount, currency_code,
   * paid_at, customer_id, order_id }`: a card was charged again by its schedule. `reference` is the deduction's, for
   * the workflow createOrderFromDeduction; `order_id` the first order's; `deduction` counts from the first payment, 1.
   * Told once; again only if the server died in between.
   */
  RECURRING_CHARGED: "crossborder.recurring_charged",
  /** The same fields: the gateway tried to charge a card by its schedule, and failed. No money moved. */
  RECURRING_DECLINED: "crossborder.recurring_declined",
} as const;

type EventName = (typeof CrossborderEvents)[keyof typeof CrossborderEvents];

export async function emit(
  container: MedusaContainer,
  name: EventName,
  data: Record<string, unknown>,
): Promise<void> {
  await container.resolve(Modules.EVENT_BUS).emit({ name, data });
}

export async function announceChange(
  container: MedusaContainer,
  before: LedgerTransaction,
  { reference, state, settlement, last_error }: LedgerTransaction,
): Promise<void> {
  if (state === before.state && settlement === before.settlement) return;
  await emit(container, CrossborderEvents.TRANSACTION_UPDATED, { reference, state, settlement });
  if (settlement === "attention" && before.settlement !== "attention") {
    await emit(container, CrossborderEvents.ATTENTION_NEEDED, { reference, reason: last_error });
  }
}
