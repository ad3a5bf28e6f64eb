import { type Fields, GatewayError, MISMATCH, RefusedError, WRONG_STATUS, sameAmount } from "../../gateway";
import {
  CrossborderEvents,
  type LedgerTransaction,
  type Schedule,
  type ScheduleUpdate,
  type WantedChange,
  daysAfter,
  holdsMoney,
  missingAt,
} from "../../modules/crossborder/internal";
import type { Context, PaymentContext } from "../context";
import { endLinkOf } from "../end-link";
import { RETRIES } from "../retry-policy";
import { type Carry, outcomeAfter } from "./call";
import type { RecurringDeduction, RecurringStarted } from "../../http";
import { momentOrNull, momentText } from "../../http/values";
import { messageOf, paymentError } from "../errors";
import { COMMANDS } from "../gateway";

type Charge = Pick<
  LedgerTransaction,
  "paid_at" | "payment_time" | "paid_amount" | "other_amount" | "currency_code"
>;
type Agreed = Pick<Schedule, "amount" | "cancelled_at" | "cancel_requested_at">;

/**
 * What of a charge was not agreed with the customer, for a person; undefined where all of it was.
 * @param known_since when the ledger got to know of the charge, which counts where the gateway shows no time of it
 */
export function unagreedCharge(charge: Charge, schedule: Agreed, known_since: Date) {
  const late = afterEnd(charge, schedule, known_since);
  const other = otherAmount(charge, schedule);
  if (!late && !other) return undefined;
  const attention_code = late ? "charged_after_cancellation" : "deduction_differs";
  return { attention_code, last_error: [late, other].filter(Boolean).join("; ") } as const;
}

/**
 * Whether the card was charged after the schedule was cancelled, also while the gateway has not confirmed that. The notification
 * of an earlier charge may well come later. Where no time is shown, a person has to look.
 */
function afterEnd(
  { paid_at, payment_time }: Charge,
  schedule: Agreed,
  known_since: Date,
): string | undefined {
  const end = schedule.cancelled_at ?? schedule.cancel_requested_at;
  if (!end || (paid_at ?? known_since) <= end) return undefined;
  const day = end.toISOString();
  if (payment_time) return `the card was charged after the schedule had been cancelled (${day})`;
  return `the gateway shows no time of this charge, which became known after the schedule had been cancelled (${day})`;
}

/** An answer that shows no amount at all is about what was agreed. */
function otherAmount(charge: Charge, { amount }: Agreed): string | undefined {
  const { paid_amount, other_amount } = charge;
  const currency = charge.currency_code.toUpperCase();
  const shown =
    other_amount ?? (paid_amount && !sameAmount(paid_amount, amount) && `${paid_amount} ${currency}`);
  return shown ? `${shown} was charged where ${amount} ${currency} was agreed` : undefined;
}

export const endSchedule: Carry<unknown> = async (context, snapshot) => {
  const { schedule } = snapshot;
  if (schedule) await cancelSchedule(context, schedule);
};

export const startSchedule: Carry<unknown> = async (context, snapshot) => {
  const { ledger, records, clock } = context;
  const { schedule } = snapshot;
  if (!schedule) return;
  const { cart_id, paid_at } = snapshot.transaction;
  const order = cart_id ? await records.orderOfCart(cart_id) : undefined;
  const { frequency, payment_count } = schedule;
  const started_at = paid_at ?? clock.date();
  const next = daysAfter(started_at, frequency);
  const goesOn = payment_count !== 1;
  const started = {
    status: goesOn ? "active" : "completed",
    order_id: order?.id ?? null,
    started_at,
    next_deduction_at: next,
    next_check_at: goesOn ? missingAt(next) : null,
  } as const;
  await ledger.changeSchedule(schedule.id, (now) => {
    const data = startOf(context, { ...now, ...started }, started_at);
    return now.status === "pending"
      ? { ...started, news: [{ name: CrossborderEvents.RECURRING_STARTED, data: { ...data } }] }
      : undefined;
  });
};

const startOf = (context: Context, schedule: Schedule, started_at: Date): RecurringStarted => ({
  schedule_id: schedule.id,
  schedule_no: schedule.schedule_no,
  plan: schedule.plan,
  reference: schedule.reference,
  frequency: schedule.frequency,
  payment_count: schedule.payment_count,
  amount: schedule.amount,
  currency_code: schedule.currency_code,
  started_at: momentText(started_at),
  next_deduction_at: schedule.status === "active" ? momentOrNull(schedule.next_deduction_at) : null,
  customer_id: schedule.customer_id,
  order_id: schedule.order_id,
  end_url: schedule.status === "active" ? endLinkOf(context, schedule) : null,
});

export const askAboutSchedule: Carry<{ why: string }> = async ({ ledger, clock }, snapshot, { why }) => {
  const { schedule } = snapshot;
  const next_check_at = daysAfter(clock.date(), 1);
  const question = { attention_code: "first_order_ended", last_error: why, next_check_at } as const;
  if (schedule)
    await ledger.changeSchedule(schedule.id, (now) =>
      now.status === "active" && !now.cancel_requested_at ? question : undefined,
    );
};

export const tellOfCharge: Carry<unknown> = async (context, { transaction }) => {
  const { ledger } = context;
  const { schedule, deduction } = await ledger.countDeduction(transaction);
  const charged = holdsMoney(transaction.state);
  const name = charged ? CrossborderEvents.RECURRING_CHARGED : CrossborderEvents.RECURRING_DECLINED;
  const messages = [{ name, data: { ...eventOf(transaction, schedule, deduction) } }];
  const unagreed = charged
    ? unagreedCharge(transaction, schedule, await chargeKnownSince(context, transaction))
    : undefined;
  const change = unagreed
    ? ({ reconciliation_status: "needs_attention", ...unagreed } as const)
    : ({ reconciliation_status: "reconciled", ...(charged && orderOf(context, schedule)) } as const);
  await ledger.advance(transaction, change, messages);
};

/** The plugin makes its order: a subscriber at once, and the job what that has left. */
const orderOf = ({ clock }: Context, { create_orders }: Schedule) =>
  create_orders ? { make_order_at: new Date(clock.now() + RETRIES.order_missed_ms) } : {};

/** When the ledger got to know that the card was charged. */
async function chargeKnownSince({ ledger, clock }: Context, { id }: LedgerTransaction): Promise<Date> {
  const about = { transaction_id: id, name: "state_changed" };
  const lines = await ledger.listEvents(about, { take: null, order: { position: "DESC" } });
  return lines.find(({ data }) => data.to === "paid")?.created_at ?? clock.date();
}

const eventOf = (
  transaction: LedgerTransaction,
  schedule: Schedule,
  deduction: number,
): RecurringDeduction => ({
  schedule_id: schedule.id,
  schedule_no: schedule.schedule_no,
  plan: schedule.plan,
  reference: transaction.reference,
  transaction_no: transaction.transaction_no,
  deduction,
  payment_count: schedule.payment_count,
  amount: transaction.paid_amount ?? transaction.amount,
  agreed_amount: schedule.amount,
  other_amount: transaction.other_amount,
  currency_code: transaction.currency_code,
  paid_at: momentOrNull(transaction.paid_at),
  customer_id: schedule.customer_id,
  order_id: schedule.order_id,
});

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
      ...(status === "completed" && next && { status: "active", next_check_at: missingAt(next) }),
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
    await account.gateway[COMMANDS].updateRecurring({ scheduleNo, frequency, ...fields });
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
