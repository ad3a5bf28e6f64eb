import { daysAfter, type Schedule } from "../../modules/crossborder/internal";
import { type Context, type StoreContext, withAccount } from "../context";
import { messageOf } from "../errors";
import { tell } from "../events";
import { BACKGROUND_MS } from "../locking/lock";
import { withScheduleLock } from "../locking/locks";
import { RETRIES } from "../retry-policy";
import { queryTransaction } from "../transactions/query";
import { cancelSchedule } from "../transactions/update-recurring";

/** Schedules that the job should check now, without some, the longest overdue first. */
export async function listDueSchedules(
  { ledger }: StoreContext,
  limit: number,
  except: string[],
): Promise<Schedule[]> {
  return await ledger.listRecurringSchedules(
    { next_check_at: { $lte: new Date() }, id: { $nin: except } },
    { take: limit, order: { next_check_at: "ASC" } },
  );
}

/**
 * Repeats a cancellation whose answer was lost; asks a person again what becomes of a schedule whose first order ended; tells one
 * of a deduction that was due and never came.
 */
export async function checkSchedule(store: StoreContext, schedule: Schedule): Promise<void> {
  const { ledger, logger } = store;
  const { id, provider_id } = schedule;
  const context = withAccount(store, provider_id);
  try {
    const lock = { by: "job", wait_ms: BACKGROUND_MS } as const;
    await withScheduleLock(store, schedule, lock, () => check(context, id));
  } catch (error) {
    logger.warn(`crossborder: schedule ${id} could not be checked yet: ${messageOf(error)}`);
    const next_check_at = new Date(Date.now() + RETRIES.schedule_ms);
    await ledger.changeSchedule(id, () => ({ next_check_at }));
  }
}

async function check(context: Context, id: string): Promise<void> {
  const { ledger } = context;
  const { schedule_no, reference } = await ledger.retrieveRecurringSchedule(id);
  const first = schedule_no ? undefined : await ledger.findByReference(reference);
  if (first) await queryTransaction(context, first, { gently: true });
  const schedule = await ledger.retrieveRecurringSchedule(id);
  if (schedule.cancel_requested_at) await cancelSchedule(context, schedule);
  else await tellWhatIsOpen(context, schedule);
  tell(context);
}

/** The gateway has no query for schedules: a deduction that was never notified can only be missed. */
async function tellWhatIsOpen(
  { ledger }: Context,
  { id, schedule_no, next_deduction_at }: Schedule,
): Promise<void> {
  const day = (next_deduction_at ?? new Date()).toISOString().slice(0, 10);
  const last_error = schedule_no
    ? `schedule ${schedule_no}: the deduction of ${day} has not been notified`
    : "the gateway has not told the schedule's number yet, so its deductions cannot be matched";
  const next_check_at = daysAfter(new Date(), 1);
  await ledger.changeSchedule(id, ({ attention_code }) =>
    attention_code === "first_order_ended"
      ? { attention_code, next_check_at }
      : { attention_code: "deduction_missing", last_error, next_check_at },
  );
}
