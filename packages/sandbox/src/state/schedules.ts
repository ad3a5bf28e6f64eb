import type { Account } from "../options";
import { Refusal, RET_CODE } from "./refusal";
import type { Recurring, Schedule, Transaction } from "./transaction";
import type { Transactions } from "./transactions";

/** Every recurring schedule of one sandbox. */
export class Schedules {
  readonly #byNo = new Map<string, Schedule>();

  constructor(private readonly transactions: Transactions) {}

  start(terms: Recurring, first: Transaction, now: number): void {
    const schedule = newSchedule(terms.scheduleNo ?? this.transactions.nextNo(), terms, first, now);
    this.#byNo.set(schedule.scheduleNo, schedule);
  }

  /**
   * The schedule that a call names (§4.10).
   * @throws Refusal when the store has none
   */
  named(account: Account, scheduleNo: string): Schedule {
    const found = this.find(scheduleNo);
    if (found?.transactions[0]?.account !== account)
      throw new Refusal(RET_CODE.noSuchRecord, "scheduleNo", "no such record");
    return found;
  }

  find(scheduleNo: string): Schedule | undefined {
    return this.#byNo.get(scheduleNo);
  }

  list(): Schedule[] {
    return [...this.#byNo.values()];
  }

  clear(): void {
    this.#byNo.clear();
  }
}

const DAY_MS = 24 * 60 * 60_000;

type ScheduleStatus = "ACTIVE" | "COMPLETED" | "CANCELLED";

/** A schedule that starts with the customer's own payment (§2.8). */
function newSchedule(scheduleNo: string, terms: Recurring, first: Transaction, now: number): Schedule {
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

export function statusOf({
  cancelled,
  paymentCount,
  firstIsBesides,
  transactions,
}: Schedule): ScheduleStatus {
  if (cancelled) return "CANCELLED";
  const counted = firstIsBesides ? transactions.length - 1 : transactions.length;
  return paymentCount !== 0 && counted >= paymentCount ? "COMPLETED" : "ACTIVE";
}

/** When the next deduction falls due, in milliseconds since the epoch; undefined when none will. */
export function nextDueAt(schedule: Schedule): number | undefined {
  return statusOf(schedule) === "ACTIVE" ? schedule.dueAt : undefined;
}

/** Adds a deduction, successful or declined: both count towards `paymentCount`. */
export function addDeduction(schedule: Schedule, transaction: Transaction): void {
  schedule.transactions.push(transaction);
  transaction.schedule = schedule;
  transaction.deduction = schedule.transactions.length;
  schedule.declineNext = false;
  moveDueTime(schedule);
}

/** A completed schedule becomes active again at its next due time in the future; missed deductions are not made. */
export function setPaymentCount(schedule: Schedule, paymentCount: number, now: number): void {
  const completed = statusOf(schedule) === "COMPLETED";
  schedule.paymentCount = paymentCount;
  if (completed) while (schedule.dueAt <= now) moveDueTime(schedule);
}

function moveDueTime(schedule: Schedule): void {
  schedule.dueAt += schedule.frequency * DAY_MS;
}
