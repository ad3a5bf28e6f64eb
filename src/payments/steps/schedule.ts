import { sameAmount } from "../../gateway";
import {
  CrossborderEvents,
  daysAfter,
  holdsMoney,
  type LedgerTransaction,
  type Schedule,
} from "../../modules/crossborder/internal";
import type { Context } from "../context";
import { endLinkOf } from "../end-link";
import { RETRIES } from "../retry-policy";
import { cancelSchedule } from "./change-schedule";
import type { Carry } from "./perform";
import type { RecurringDeduction, RecurringStarted } from "../../http";
import { momentOrNull, momentText } from "../../http/values";

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
  return "changed";
};

export const startSchedule: Carry<unknown> = async (context, snapshot) => {
  const { ledger, records, clock } = context;
  const { schedule } = snapshot;
  if (!schedule) return {};
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
    next_check_at: goesOn ? daysAfter(next, 1) : null,
  } as const;
  await ledger.changeSchedule(schedule.id, (now) => {
    const data = startOf(context, { ...now, ...started }, started_at);
    return now.status === "pending"
      ? { ...started, news: [{ name: CrossborderEvents.RECURRING_STARTED, data: { ...data } }] }
      : undefined;
  });
  return "changed";
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
  return "changed";
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
  return "changed";
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
