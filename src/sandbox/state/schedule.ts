import type { Recurring, Schedule, Transaction } from "./transaction";

const DAY_MS = 24 * 60 * 60_000;

export type ScheduleStatus = "ACTIVE" | "COMPLETED" | "CANCELLED";

/** A schedule that starts with the customer's own payment. */
export function newSchedule(scheduleNo: string, terms: Recurring, first: Transaction, now: number): Schedule {
  const schedule = {
    ...terms,
    scheduleNo,
    transactions: [],
    dueAt: now,
    declineNext: false,
    cancelled: false,
  };
  addDeduction(schedule, first);
  return schedule;
}

export function statusOf({ cancelled, paymentCount, transactions }: Schedule): ScheduleStatus {
  if (cancelled) return "CANCELLED";
  return paymentCount !== 0 && transactions.length >= paymentCount ? "COMPLETED" : "ACTIVE";
}

/** When the next deduction falls due; undefined when there is none to come. */
export function nextDueAt(schedule: Schedule): number | undefined {
  return statusOf(schedule) === "ACTIVE" ? schedule.dueAt : undefined;
}

/** It was made at its due time, or tried then: either uses up one of the count. */
export function addDeduction(schedule: Schedule, transaction: Transaction): void {
  schedule.transactions.push(transaction);
  transaction.schedule = schedule;
  transaction.deduction = schedule.transactions.length;
  schedule.declineNext = false;
  skipOne(schedule);
}

/** A completed schedule goes on in its old rhythm; what it missed while it was completed is not made up for. */
export function setPaymentCount(schedule: Schedule, paymentCount: number, now: number): void {
  const completed = statusOf(schedule) === "COMPLETED";
  schedule.paymentCount = paymentCount;
  if (completed) while (schedule.dueAt <= now) skipOne(schedule);
}

function skipOne(schedule: Schedule): void {
  schedule.dueAt += schedule.frequency * DAY_MS;
}
