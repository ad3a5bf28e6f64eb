import type { MedusaContainer } from "@medusajs/framework/types";
import { booksOf } from "../../accounts";
import { ask, type Books, cancelSchedule, messageOf } from "../../bookkeeping";
import { ledgerOf, loggerOf } from "../../container";
import { daysAfter, type Schedule } from "../../modules/crossborder";
import { CrossborderEvents, emit } from "../events";
import { underLock } from "../under-lock";

/** When a failed look is repeated. */
const AGAIN_MS = 5 * 60_000;

/** Schedules that the job should look at now, the longest overdue first. */
export async function listDueSchedules(container: MedusaContainer, limit: number): Promise<string[]> {
  const schedules = await ledgerOf(container).listRecurringSchedules(
    { next_check_at: { $lte: new Date() } },
    { take: limit, order: { next_check_at: "ASC" }, select: ["id"] },
  );
  return schedules.map(({ id }) => id);
}

/** Repeats a cancellation whose answer was lost, and tells a person of a deduction that was due and never came. */
export async function lookAfterSchedule(container: MedusaContainer, id: string): Promise<void> {
  const { provider_id } = await ledgerOf(container).retrieveRecurringSchedule(id);
  const books = booksOf(container, provider_id);
  try {
    await underLock(container, id, () => lookAfter(container, books, id));
  } catch (error) {
    loggerOf(container).warn(`crossborder: schedule ${id} is not looked after yet: ${messageOf(error)}`);
    await books.ledger.updateRecurringSchedules({ id, next_check_at: new Date(Date.now() + AGAIN_MS) });
  }
}

async function lookAfter(container: MedusaContainer, books: Books, id: string): Promise<void> {
  const { schedule_no, reference } = await books.ledger.retrieveRecurringSchedule(id);
  const first = schedule_no ? undefined : await books.ledger.findByReference(reference);
  if (first) await ask(books, first);
  const schedule = await books.ledger.retrieveRecurringSchedule(id);
  if (schedule.cancel_requested_at) await cancelSchedule(books, schedule);
  else await missDeduction(container, books, schedule);
}

/** There is no way to ask the gateway what a schedule did: a deduction that nobody told of can only be missed. */
async function missDeduction(container: MedusaContainer, books: Books, schedule: Schedule): Promise<void> {
  const { id, schedule_no, reference, next_deduction_at } = schedule;
  const day = (next_deduction_at ?? new Date()).toISOString().slice(0, 10);
  const reason = schedule_no
    ? `schedule ${schedule_no}: the deduction of ${day} has not been notified`
    : "the gateway has not told the schedule's number yet, so its deductions cannot be matched";
  const next_check_at = daysAfter(new Date(), 1);
  await books.ledger.updateRecurringSchedules({ id, last_error: reason, next_check_at });
  await emit(container, CrossborderEvents.ATTENTION_NEEDED, { reference, reason });
}
