import {
  CrossborderEvents,
  daysAfter,
  holdsMoney,
  isDeduction,
  type LedgerTransaction,
  type Schedule,
} from "../../modules/crossborder";
import type { Context } from "../context";
import type { RecurringDeduction } from "../events";
import { findOrderOfCart } from "../medusa-records";
import { isMoneyBack } from "../transactions/refund";
import { cancelSchedule } from "../transactions/update-recurring";
import { noteReturn } from "./return-money";

/**
 * A schedule starts with its first payment, and ends when that money had to go back: nobody may be charged again for an
 * order that never was.
 * @throws GatewayError when it could not be ended; reconciliation then tries again
 */
export async function updateSchedule(context: Context, transaction: LedgerTransaction): Promise<void> {
  if (!transaction.schedule_id || isDeduction(transaction)) return;
  const schedule = await context.ledger.retrieveRecurringSchedule(transaction.schedule_id);
  const { reconciliation_status, state } = transaction;
  if (reconciliation_status === "returned") await cancelSchedule(context, schedule);
  if (reconciliation_status !== "reconciled" || !holdsMoney(state) || schedule.status !== "pending") return;
  await start(context, transaction, schedule);
}

async function start(
  { ledger, query }: Context,
  { cart_id, paid_at }: LedgerTransaction,
  schedule: Schedule,
): Promise<void> {
  const { frequency, payment_count } = schedule;
  const order = cart_id ? await findOrderOfCart(query, cart_id) : undefined;
  const started_at = paid_at ?? new Date();
  const next = daysAfter(started_at, frequency);
  const goesOn = payment_count !== 1;
  await ledger.changeSchedule(schedule, {
    status: goesOn ? "active" : "completed",
    order_id: order?.id ?? null,
    started_at,
    next_deduction_at: next,
    next_check_at: goesOn ? daysAfter(next, 1) : null,
  });
}

/**
 * A deduction that pays for no order yet is reconciled once the store has been told of it. Its money is never sent back
 * without a person: what it pays for is the store's to say.
 */
export async function reconcileDeduction(context: Context, transaction: LedgerTransaction): Promise<void> {
  if (isMoneyBack(transaction)) return await noteReturn(context, transaction);
  if (transaction.reconciliation_status !== "pending" || transaction.state === "open") return;
  const { ledger } = context;
  const { schedule, deduction } = await ledger.countDeduction(transaction);
  const charged = holdsMoney(transaction.state);
  const name = charged ? CrossborderEvents.RECURRING_CHARGED : CrossborderEvents.RECURRING_DECLINED;
  const messages = [{ name, data: { ...eventOf(transaction, schedule, deduction) } }];
  if (charged && isAfterEnd(transaction, schedule)) {
    const last_error = "the card was charged after the schedule had been cancelled";
    const attention_code = "charged_after_cancellation";
    const change = { reconciliation_status: "needs_attention", attention_code, last_error } as const;
    await ledger.advance(transaction, change, messages);
  } else {
    await ledger.advance(transaction, { reconciliation_status: "reconciled" }, messages);
  }
}

/** Whether the charge was made after the schedule had ended; its notification may well come later. */
const isAfterEnd = ({ paid_at }: LedgerTransaction, { cancelled_at }: Schedule): boolean =>
  cancelled_at !== null && paid_at !== null && paid_at > cancelled_at;

const eventOf = (
  transaction: LedgerTransaction,
  schedule: Schedule,
  deduction: number,
): RecurringDeduction => ({
  schedule_id: schedule.id,
  schedule_no: schedule.schedule_no,
  plan: schedule.plan,
  reference: transaction.reference,
  transaction_no: transaction.transaction_no,
  deduction,
  payment_count: schedule.payment_count,
  amount: transaction.paid_amount ?? transaction.amount,
  currency_code: transaction.currency_code,
  paid_at: transaction.paid_at,
  customer_id: schedule.customer_id,
  order_id: schedule.order_id,
});
