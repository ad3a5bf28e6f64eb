import type { MedusaContainer } from "@medusajs/framework/types";
import { type Books, cancelSchedule, findOrderOfCart } from "../../bookkeeping";
import { queryOf } from "../../container";
import {
  daysAfter,
  holdsMoney,
  isDeduction,
  type LedgerTransaction,
  type Schedule,
} from "../../modules/crossborder";

/**
 * A schedule starts with its first payment, and ends when that money had to go back: nobody may be charged
 * again for an order that never was.
 * @throws GatewayError when it could not be ended; settlement then tries again
 */
export async function keepSchedule(
  container: MedusaContainer,
  books: Books,
  reference: string,
): Promise<void> {
  const row = await books.ledger.findByReference(reference);
  if (!row?.schedule_id || isDeduction(row)) return;
  const schedule = await books.ledger.retrieveRecurringSchedule(row.schedule_id);
  if (row.reconciliation_status === "returned") await cancelSchedule(books, schedule);
  if (row.reconciliation_status !== "reconciled" || !holdsMoney(row.state) || schedule.status !== "pending")
    return;
  await start(container, books, row, schedule);
}

async function start(
  container: MedusaContainer,
  { ledger }: Books,
  row: LedgerTransaction,
  { id, frequency, payment_count }: Schedule,
): Promise<void> {
  const order = row.cart_id ? await findOrderOfCart(queryOf(container), row.cart_id) : undefined;
  const started_at = row.paid_at ?? new Date();
  const next = daysAfter(started_at, frequency);
  const goesOn = payment_count !== 1;
  await ledger.updateRecurringSchedules({
    id,
    status: goesOn ? "active" : "completed",
    order_id: order?.id ?? null,
    started_at,
    next_deduction_at: next,
    next_check_at: goesOn ? daysAfter(next, 1) : null,
  });
}
