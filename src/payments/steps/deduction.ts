import {
  deductionKey,
  type LedgerTransaction,
  type NewDeduction,
  type Schedule,
} from "../../modules/crossborder/internal";
import type { PaymentContext } from "../context";
import { readAnswer } from "../views/answer";
import { settleOperations } from "./settle-operations";

/**
 * Asks the gateway about a deduction, which it made by itself, and records it under its schedule, once.
 * @param schedule with its number, which is written down where it was not known before
 * @param first the schedule's first payment
 * @throws GatewayError when it cannot be asked, or knows no such transaction
 * @throws Error when the transaction is not a deduction of this schedule
 */
export async function recordDeduction(
  context: PaymentContext,
  schedule: Schedule,
  first: LedgerTransaction,
  transaction_no: string,
): Promise<LedgerTransaction> {
  const { ledger, account, clock } = context;
  const queried_at = clock.date();
  const { result } = await account.gateway.ask({ transactionNo: transaction_no });
  const other = result.scheduleNo
    ? result.scheduleNo !== schedule.schedule_no
    : await isAnotherOrder(context, result.reference, first);
  if (other)
    throw new Error(`transaction ${transaction_no} is not a deduction of schedule ${schedule.schedule_no}`);
  if (schedule.schedule_no) await ledger.nameSchedule(schedule.id, schedule.schedule_no);
  const deduction: NewDeduction = {
    ...deductionKey(schedule.schedule_no ?? "", transaction_no),
    provider_id: schedule.provider_id,
    schedule_id: schedule.id,
    cart_id: null,
    customer_id: schedule.customer_id,
    vendor: first.vendor,
    currency_code: schedule.currency_code,
    amount: schedule.amount,
  };
  const recorded = await ledger.recordDeduction(deduction);
  const { change } = readAnswer(recorded, result, account.options.timeZone);
  const after = await ledger.advance(recorded, { ...change, queried_at });
  return await settleOperations(ledger, after, result);
}

/** The answer names another order that this plugin opened. */
async function isAnotherOrder(
  { ledger }: PaymentContext,
  reference: string | null | undefined,
  first: LedgerTransaction,
): Promise<boolean> {
  if (!reference || reference === first.reference) return false;
  return (await ledger.findByReference(reference)) !== undefined;
}
