import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import type { LedgerTransaction } from "../modules/crossborder";

/** Events that other code in a store can subscribe to. */
export const CrossborderEvents = {
  /** Money was sent back because no order could use it. Data: {@link MoneyReturned}. */
  MONEY_RETURNED: "crossborder.money_returned",
} as const;

export interface MoneyReturned {
  reference: string;
  cart_id: string | null;
  currency_code: string;
  /** Decimal text with two places. */
  amount: string;
  reason: string;
}

export async function announceReturn(
  container: MedusaContainer,
  { reference, cart_id, currency_code, amount, settlement }: LedgerTransaction,
  reason: string,
): Promise<void> {
  if (settlement !== "returned") return;
  const data: MoneyReturned = { reference, cart_id, currency_code, amount, reason };
  await container.resolve(Modules.EVENT_BUS).emit({ name: CrossborderEvents.MONEY_RETURNED, data });
}
