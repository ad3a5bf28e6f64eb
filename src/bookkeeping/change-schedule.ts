import { type Fields, GatewayError, MISMATCH, RefusedError, WRONG_STATUS } from "../gateway";
import { daysAfter, type Schedule } from "../modules/crossborder";
import type { Books } from "./books";
import { OwnRuleError } from "./capture-hold";
import { messageOf } from "./message-of";

/** What the gateway is asked for, what is written down before, and what is true once it has agreed. */
interface Wish {
  fields: Omit<Fields<"updateRecurring">, "scheduleNo">;
  intent: Partial<Schedule>;
  /** The same was asked before, and the answer was lost. */
  again: boolean;
  /** The ret_code with which the gateway refuses what is true already. Any other refusal is one. */
  trueAlready: string;
  done: Partial<Schedule>;
}

/**
 * Raises the count of a schedule (§4.10), or takes its limit away with 0.
 * @throws GatewayError `refused` before any call when the rules forbid it; else what the call threw
 */
export async function raiseCount(books: Books, schedule: Schedule, payment_count: number): Promise<Schedule> {
  const { payment_count: current, status, next_deduction_at: next } = schedule;
  if (current === 0 && payment_count > 0)
    throw refused("payment_count: there is no limit that could be raised");
  if (payment_count !== 0 && payment_count <= current) {
    throw refused(`payment_count: must be greater than ${current}, or 0 for no limit`);
  }
  return await tell(books, schedule, {
    fields: { paymentCount: payment_count },
    intent: { asked_payment_count: payment_count },
    again: schedule.asked_payment_count === payment_count,
    trueAlready: MISMATCH,
    done: {
      payment_count,
      asked_payment_count: null,
      // One that was used up goes on from where it stood.
      ...(status === "completed" && next && { status: "active", next_check_at: daysAfter(next, 1) }),
    },
  });
}

/**
 * Ends a schedule (§4.10). One that is cancelled stays so.
 * @throws GatewayError what the call threw; the wish is then kept, and the job repeats it
 */
export async function cancelSchedule(books: Books, schedule: Schedule): Promise<Schedule> {
  if (schedule.status === "cancelled") return schedule;
  const now = new Date();
  return await tell(books, schedule, {
    fields: { status: "CANCELLED" },
    intent: { asked_cancel_at: schedule.asked_cancel_at ?? now, next_check_at: now },
    again: schedule.asked_cancel_at !== null,
    trueAlready: WRONG_STATUS,
    done: {
      status: "cancelled",
      cancelled_at: now,
      asked_cancel_at: null,
      next_deduction_at: null,
      next_check_at: null,
    },
  });
}

async function tell(books: Books, schedule: Schedule, wish: Wish): Promise<Schedule> {
  const { ledger, gateway } = books;
  const { id, schedule_no, status } = schedule;
  if (status === "cancelled") throw refused("the schedule is cancelled");
  await ledger.updateRecurringSchedules({ id, ...wish.intent });
  try {
    if (!schedule_no) throw notKnown();
    await gateway.updateRecurring({ scheduleNo: schedule_no, ...wish.fields });
  } catch (error) {
    // There is no way to ask about a schedule; this refusal of the same wish says that it came true.
    const cameTrue = wish.again && error instanceof RefusedError && error.retCode === wish.trueAlready;
    if (!cameTrue) {
      await noteFailure(books, schedule, wish, error);
      throw error;
    }
  }
  return await ledger.updateRecurringSchedules({ id, ...wish.done, last_error: null });
}

/** What the gateway certainly did not do is not wished for any more. */
async function noteFailure({ ledger }: Books, schedule: Schedule, wish: Wish, error: unknown): Promise<void> {
  const certain = error instanceof GatewayError && error.outcome === "refused" && !wish.again;
  const { id, asked_cancel_at, asked_payment_count, next_check_at } = schedule;
  const before = certain ? { asked_cancel_at, asked_payment_count, next_check_at } : {};
  await ledger.updateRecurringSchedules({ id, ...before, last_error: messageOf(error) });
}

/** The wish is kept: the job sends it once the number is known. */
const notKnown = () =>
  new OwnRuleError("update-recurring: the gateway has not told the schedule's number yet", {
    operation: "update-recurring",
    outcome: "not_sent",
  });

const refused = (reason: string) =>
  new OwnRuleError(`update-recurring: ${reason}`, { operation: "update-recurring", outcome: "refused" });
