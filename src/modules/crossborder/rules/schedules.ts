import { CrossborderEvents, type Message } from "../messages";
import { daysAfter, type ScheduleAttentionCode } from "../states";
import type { ActorAndTime, Changed, LedgerTransaction, Schedule, Writes } from "../types";

/** A deduction that is due at a moment, and not notified by this one, is missing. */
export const missingAt = (due: Date): Date => daysAfter(due, 1);

/** What changes about a schedule. `attention_code`: why a person must look, now or still; null where none must any more. */
export type ScheduleUpdate = Partial<Omit<Schedule, "id" | "attention_code" | "attention_since">> & {
  attention_code?: ScheduleAttentionCode | null;
  /** What the store is told with it. */
  news?: readonly Message[];
};

/**
 * With its history and what the store is told: each time where the change names an `attention_code`, and where there was one and is
 * none any more.
 */
export function changedSchedule(
  before: Schedule,
  { news = [], ...change }: ScheduleUpdate,
  { actor, now }: ActorAndTime,
): Writes<{ schedule: Changed<Schedule> }> {
  const { id, reference } = before;
  const { attention_code: code = before.attention_code } = change;
  const isSame = code === before.attention_code;
  const attention_since = isSame ? before.attention_since : code ? now : null;
  const schedule = { id, ...change, attention_since };
  const { last_error: reason } = { ...before, ...schedule };
  const line = {
    schedule_id: id,
    ...actor,
    name: code ? "attention_raised" : "attention_resolved",
    data: { code: code ?? before.attention_code ?? undefined },
  } as const;
  const events = isSame ? [] : [line];
  if (change.attention_code) {
    const message = { name: CrossborderEvents.ATTENTION_NEEDED, data: { reference, code, reason } };
    return { schedule, events, messages: [...news, message] };
  }
  const data = { reference, code: before.attention_code };
  const messages = isSame ? [] : [{ name: CrossborderEvents.ATTENTION_RESOLVED, data }];
  return { schedule, events, messages: [...news, ...messages] };
}

/** A number that is known already stays. A cancellation that waits for it is due. */
export function nameSchedule(
  { schedule_no: known, cancel_requested_at }: Schedule,
  schedule_no: string,
  now: Date,
): ScheduleUpdate | undefined {
  const isDue = cancel_requested_at !== null && (known ?? schedule_no) === schedule_no;
  if (known !== null && !isDue) return undefined;
  return { ...(known === null && { schedule_no }), ...(isDue && { next_check_at: now }) };
}

/**
 * What a further deduction changes about its schedule.
 * @param counted how many of its deductions were made or declined
 * @param isCounted one that is charged on the gateway's retry was counted when it was declined
 */
export function countDeduction(
  schedule: Schedule,
  { paid_at, created_at }: LedgerTransaction,
  counted: number,
  isCounted: boolean,
): ScheduleUpdate | undefined {
  if (schedule.status !== "active" || isCounted) return undefined;
  const latest = paid_at ?? schedule.next_deduction_at ?? created_at;
  return progressOf(schedule, counted, latest);
}

/** What an active schedule waits for after so many deductions, the latest of which was made at that moment. */
function progressOf(
  { frequency, payment_count, next_deduction_at, attention_code }: Schedule,
  counted: number,
  latest: Date,
) {
  const next = daysAfter(latest, frequency);
  const later = next_deduction_at && next_deduction_at > next ? next_deduction_at : next;
  const completed = payment_count > 0 && counted >= payment_count;
  const progress = {
    status: completed ? ("completed" as const) : ("active" as const),
    next_deduction_at: later,
  };
  // What becomes of it has to be said by a person, however often the card is charged meanwhile.
  if (!completed && attention_code === "first_order_ended") return progress;
  const next_check_at = completed ? null : missingAt(later);
  return { ...progress, next_check_at, attention_code: null, last_error: null };
}
