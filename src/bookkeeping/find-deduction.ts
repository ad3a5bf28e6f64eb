import {
  deductionKey,
  type LedgerTransaction,
  type NewDeduction,
  type Schedule,
} from "../modules/crossborder";
import type { Books } from "./books";
import { readFacts } from "./read-facts";

/**
 * Asks the gateway about a charge that it made by itself, and records it under its schedule, once.
 * @throws GatewayError when it cannot be asked, or knows no such transaction
 * @throws Error when the transaction is not a deduction of this schedule
 */
export async function findDeduction(
  books: Books,
  schedule: Schedule,
  first: LedgerTransaction,
  transaction_no: string,
): Promise<LedgerTransaction> {
  const { ledger, gateway, timeZone } = books;
  const queried_at = new Date();
  const { result } = await gateway.tranQuery({ transactionNo: transaction_no });
  const other = result.scheduleNo
    ? result.scheduleNo !== schedule.schedule_no
    : await isOurs(books, result.reference, first);
  if (other)
    throw new Error(`transaction ${transaction_no} is not a deduction of schedule ${schedule.schedule_no}`);
  const deduction: NewDeduction = {
    ...deductionKey(schedule.schedule_no ?? "", transaction_no),
    provider_id: schedule.provider_id,
    schedule_id: schedule.id,
    cart_id: null,
    vendor: first.vendor,
    currency_code: schedule.currency_code,
    amount: schedule.amount,
  };
  const row = await ledger.recordDeduction(deduction);
  const { change } = readFacts(row, result, timeZone);
  return await ledger.advance(row.reference, { ...change, queried_at });
}

/** The answer names another order that we opened. */
async function isOurs({ ledger }: Books, reference: string | null | undefined, first: LedgerTransaction) {
  if (!reference || reference === first.reference) return false;
  return (await ledger.findByReference(reference)) !== undefined;
}
