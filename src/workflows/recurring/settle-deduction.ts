import type { MedusaContainer } from "@medusajs/framework/types";
import { type Books, isBack } from "../../bookkeeping";
import { holdsMoney, type LedgerTransaction, type Schedule } from "../../modules/crossborder";
import { CrossborderEvents, emit, type RecurringNews } from "../events";
import { noteReturn } from "../settlement/send-back";

/**
 * A deduction that no order has claimed is settled once the store has been told of it. Its money is never sent
 * back by itself: what it pays for is the store's to say.
 */
export async function settleDeduction(
  container: MedusaContainer,
  books: Books,
  row: LedgerTransaction,
): Promise<void> {
  if (isBack(row)) return await noteReturn(container, books, row);
  if (row.reconciliation_status !== "pending" || row.state === "open") return;
  const { schedule, deduction } = await books.ledger.countDeduction(row);
  const name = holdsMoney(row.state)
    ? CrossborderEvents.RECURRING_CHARGED
    : CrossborderEvents.RECURRING_DECLINED;
  await emit(container, name, newsOf(row, schedule, deduction));
  const late = holdsMoney(row.state) && isAfterEnd(row, schedule);
  await books.ledger.advance(
    row.reference,
    late
      ? {
          reconciliation_status: "needs_attention",
          last_error: "the card was charged after the schedule had been cancelled",
        }
      : { reconciliation_status: "reconciled" },
  );
}

/** Whether the charge was made after the schedule had ended; its news may well come later. */
const isAfterEnd = ({ paid_at }: LedgerTransaction, { cancelled_at }: Schedule): boolean =>
  cancelled_at !== null && paid_at !== null && paid_at > cancelled_at;

const newsOf = (row: LedgerTransaction, schedule: Schedule, deduction: number): RecurringNews => ({
  schedule_id: schedule.id,
  schedule_no: schedule.schedule_no,
  plan: schedule.plan,
  reference: row.reference,
  transaction_no: row.transaction_no,
  deduction,
  payment_count: schedule.payment_count,
  amount: row.paid_amount ?? row.amount,
  currency_code: row.currency_code,
  paid_at: row.paid_at,
  customer_id: schedule.customer_id,
  order_id: schedule.order_id,
});
