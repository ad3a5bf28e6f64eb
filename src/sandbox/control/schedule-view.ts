import { nextDueAt, statusOf } from "../state/schedule";
import { isoTime } from "../state/times";
import type { Schedule } from "../state/transaction";

export function scheduleTerms(schedule: Schedule) {
  const { scheduleNo, paymentCount, frequency } = schedule;
  return { scheduleNo, paymentCount, frequency, status: statusOf(schedule) };
}

/** The whole truth about a schedule, for people and tests. */
export function scheduleView(schedule: Schedule) {
  const { transactions, declineNext } = schedule;
  const dueAt = nextDueAt(schedule);
  return {
    ...scheduleTerms(schedule),
    reference: transactions[0].reference,
    deductions_made: transactions.length,
    next_deduction_at: dueAt === undefined ? null : isoTime(dueAt),
    next_deduction_declined: declineNext,
    transactions: transactions.map(({ transactionNo }) => transactionNo),
  };
}
