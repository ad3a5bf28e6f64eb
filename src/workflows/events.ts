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
