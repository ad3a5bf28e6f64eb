import { type Fields, GatewayError, MISMATCH, RefusedError, WRONG_STATUS } from "../../gateway";
import {
  daysAfter,
  type Schedule,
  type ScheduleUpdate,
  type WantedChange,
} from "../../modules/crossborder/internal";
import type { PaymentContext } from "../context";
import { messageOf, paymentError } from "../errors";
import { MOVES } from "../gateway";
import { outcomeAfter } from "./perform";

/** One change of a schedule: what the gateway is asked for, and what the ledger says before and after. */
interface ScheduleChange {
  wanted: WantedChange;
  fields: Omit<Fields<"updateRecurring">, "scheduleNo">;
  /** Written before the call. */
  requested: ScheduleUpdate;
  /** The same was asked for before, and the answer was lost. */
  again: boolean;
  /** The ret_code with which the gateway refuses what is true already. */
  trueAlready: string;
  /** Written once the gateway has agreed. */
  done: ScheduleUpdate;
}

/**
 * Raises the count of a schedule (§4.10), or takes its limit away with 0.
 * @throws MedusaError `payment_count_not_greater` or `schedule_cancelled` before any call
 * @throws GatewayError what the call threw
 */
export async function raiseCount(
  context: PaymentContext,
  schedule: Schedule,
  payment_count: number,
): Promise<Schedule> {
  const { payment_count: current, status, next_deduction_at: next } = schedule;
  if (current === 0 && payment_count > 0) {
    throw paymentError("payment_count_not_greater", "payment_count: there is no limit that could be raised");
  }
  if (payment_count !== 0 && payment_count <= current) {
    throw paymentError(
      "payment_count_not_greater",
      `payment_count: must be greater than ${current}, or 0 for no limit`,
    );
  }
  return await updateRecurring(context, schedule, {
    wanted: { kind: "raise", payment_count },
    fields: { paymentCount: payment_count },
    requested: { requested_payment_count: payment_count },
    again: schedule.requested_payment_count === payment_count,
    trueAlready: MISMATCH,
    done: {
      payment_count,
      requested_payment_count: null,
      // A completed schedule goes on from where it stood.
      ...(status === "completed" && next && { status: "active", next_check_at: daysAfter(next, 1) }),
    },
  });
}

/**
 * Cancels a schedule (§4.10). One that is cancelled stays so.
 * @throws GatewayError what the call threw; the request is then kept, and the job repeats it
 */
export async function cancelSchedule(context: PaymentContext, schedule: Schedule): Promise<Schedule> {
  if (schedule.status === "cancelled") return schedule;
  const now = context.clock.date();
  return await updateRecurring(context, schedule, {
    wanted: { kind: "cancel", payment_count: null },
    fields: { status: "CANCELLED" },
    requested: { cancel_requested_at: schedule.cancel_requested_at ?? now, next_check_at: now },
    again: schedule.cancel_requested_at !== null,
    trueAlready: WRONG_STATUS,
    done: {
      status: "cancelled",
      // Whoever cancelled it expects no charge from then on.
      cancelled_at: schedule.cancel_requested_at ?? now,
      cancel_requested_at: null,
      attention_code: null,
      next_deduction_at: null,
      next_check_at: null,
    },
  });
}

async function updateRecurring(
  context: PaymentContext,
  schedule: Schedule,
  change: ScheduleChange,
): Promise<Schedule> {
  const { ledger } = context;
  const { id, schedule_no, status } = schedule;
  await ledger.requireOwn(schedule);
  if (status === "cancelled") throw paymentError("schedule_cancelled", "The schedule is cancelled.");
  await ledger.changeSchedule(id, () => change.requested);
  try {
    if (!schedule_no) throw notNamedYet();
    await askForChange(context, schedule, schedule_no, change);
  } catch (error) {
    await noteFailure(context, schedule, change, error);
    throw error;
  }
  return await ledger.changeSchedule(id, () => ({ ...change.done, last_error: null }));
}

/** @throws what the call threw, unless it says that an earlier call for the same was carried out */
async function askForChange(
  { ledger, account }: PaymentContext,
  { id, frequency }: Schedule,
  scheduleNo: string,
  { wanted, fields, again, trueAlready }: ScheduleChange,
): Promise<void> {
  const operation = await ledger.beginScheduleChange(id, wanted);
  try {
    await account.gateway[MOVES].updateRecurring({ scheduleNo, frequency, ...fields });
  } catch (error) {
    const ret_code = error instanceof GatewayError ? (error.retCode ?? null) : null;
    // The gateway has no query for schedules; this refusal of the same request says that it was done.
    const wasDone = again && error instanceof RefusedError && ret_code === trueAlready;
    const isNew = operation.attempts === 1;
    const outcome = wasDone ? "succeeded" : outcomeAfter(error, { operation, isNew });
    await ledger.settleScheduleChange(operation, { outcome, ret_code });
    if (!wasDone) throw error;
    return;
  }
  await ledger.settleScheduleChange(operation, { outcome: "succeeded", ret_code: null });
}

/** What the gateway certainly did not do is not requested any more. */
async function noteFailure(
  { ledger }: PaymentContext,
  schedule: Schedule,
  { again }: ScheduleChange,
  error: unknown,
): Promise<void> {
  const certain = error instanceof GatewayError && error.outcome === "refused" && !again;
  const { id, cancel_requested_at, requested_payment_count, next_check_at } = schedule;
  const before = certain ? { cancel_requested_at, requested_payment_count, next_check_at } : {};
  await ledger.changeSchedule(id, () => ({ ...before, last_error: messageOf(error) }));
}

/** The request is kept: the job sends it once the number is known. */
const notNamedYet = () =>
  paymentError(
    "schedule_not_named",
    "The gateway has not told the schedule's number yet; the change is sent once it has.",
  );
