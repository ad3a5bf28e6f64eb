import type { RecurringDeduction } from "../../http";
import { momentOrNull } from "../../http/values";
import type { Payment } from "../../medusa";
import {
  CrossborderEvents,
  daysAfter,
  holdsMoney,
  type LedgerTransaction,
  type ReconciliationStatus,
  type Schedule,
} from "../../modules/crossborder/internal";
import { compareAgain } from "../books/finding";
import type { Context } from "../context";
import { recordIn } from "../picture";
import { FIRST_ORDER_ENDED } from "../read-picture";
import { unagreedCharge } from "../views/unagreed-charge";
import { type Carry, wrote } from "./effect";
import { cancelSchedule } from "./update-recurring";

export const agree: Carry<{ status: ReconciliationStatus; order: Payment["order"] }> = async (
  { ledger },
  { transaction },
  { status: reconciliation_status, order },
) =>
  wrote(
    await ledger.advance(transaction, {
      reconciliation_status,
      order_id: order?.id ?? transaction.order_id,
      order_display_id: order?.display_id ?? transaction.order_display_id,
      customer_id: order?.customer_id ?? transaction.customer_id,
    }),
  );

export const pend: Carry<unknown> = async ({ ledger }, { transaction }) =>
  wrote(await ledger.advance(transaction, { reconciliation_status: "pending" }));

/** Looks again at what an audit found. */
export const compare: Carry<unknown> = async (context, { before }) => {
  await compareAgain(context, before);
  return wrote(await context.ledger.retrieveTransaction(before.id));
};

export const endSchedule: Carry<unknown> = async (context, picture) => {
  const schedule = recordIn(picture, "schedule");
  if (schedule) await cancelSchedule(context, schedule);
  return { changed: ["schedule"] };
};

export const startSchedule: Carry<unknown> = async ({ ledger, records, clock }, picture) => {
  const schedule = recordIn(picture, "schedule");
  if (!schedule) return { changed: [] };
  const { cart_id, paid_at } = picture.transaction;
  const order = cart_id ? await records.orderOfCart(cart_id) : undefined;
  const { frequency, payment_count } = schedule;
  const started_at = paid_at ?? clock.date();
  const next = daysAfter(started_at, frequency);
  const goesOn = payment_count !== 1;
  await ledger.changeSchedule(schedule.id, () => ({
    status: goesOn ? "active" : "completed",
    order_id: order?.id ?? null,
    started_at,
    next_deduction_at: next,
    next_check_at: goesOn ? daysAfter(next, 1) : null,
  }));
  return { changed: ["schedule"] };
};

export const askAboutSchedule: Carry<{ why: string }> = async ({ ledger, clock }, picture, { why }) => {
  const schedule = recordIn(picture, "schedule");
  const next_check_at = daysAfter(clock.date(), 1);
  const question = { attention_code: FIRST_ORDER_ENDED, last_error: why, next_check_at } as const;
  if (schedule)
    await ledger.changeSchedule(schedule.id, (now) =>
      now.status === "active" && !now.cancel_requested_at ? question : undefined,
    );
  return { changed: ["schedule", "schedule_question"] };
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
    : ({ reconciliation_status: "reconciled" } as const);
  return wrote(await ledger.advance(transaction, change, messages), "schedule");
};

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
