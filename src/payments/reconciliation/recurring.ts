import {
  CrossborderEvents,
  daysAfter,
  holdsMoney,
  isDeduction,
  type LedgerTransaction,
  type Schedule,
} from "../../modules/crossborder/internal";
import type { Context } from "../context";
import type { RecurringDeduction } from "../events";
import { findOrderOfCart } from "../medusa-records";
import { isMoneyBack } from "../transactions/refund";
import { cancelSchedule } from "../transactions/update-recurring";
import { noteReturn } from "./return-money";
import { unagreedCharge } from "./unagreed-charge";

/**
 * A schedule starts with its first payment, and ends when that money had to go back: nobody may be charged again for an
 * order that never was.
 * @throws GatewayError when it could not be ended; reconciliation then tries again
 */
export async function updateSchedule(context: Context, transaction: LedgerTransaction): Promise<void> {
  if (!transaction.schedule_id || isDeduction(transaction)) return;
  const schedule = await context.ledger.retrieveRecurringSchedule(transaction.schedule_id);
  const { reconciliation_status: status } = transaction;
  if (status === "returned") return void (await cancelSchedule(context, schedule));
  // Also where the money of its order went back at once: the gateway charges the card all the same.
  const isPlaced = status === "reconciled" && (holdsMoney(transaction.state) || isMoneyBack(transaction));
  if (schedule.status === "pending" && isPlaced) await start(context, transaction, schedule);
  await askWhatBecomes(context, transaction);
}

const FIRST_ORDER_ENDED = "first_order_ended";

/** The first order was cancelled, or its money went back: whether the card is charged on is for a person to say. Asked once. */
async function askWhatBecomes({ ledger, query }: Context, transaction: LedgerTransaction): Promise<void> {
  const { schedule_id, cart_id } = transaction;
  const { id, status } = await ledger.retrieveRecurringSchedule(schedule_id ?? "");
  if (status !== "active") return;
  const order = cart_id ? await findOrderOfCart(query, cart_id) : undefined;
  const isCanceled = order?.status === "canceled";
  if (!isCanceled && !isMoneyBack(transaction)) return;
  const asked = await ledger.listEvents({ schedule_id: id, name: "attention_raised" }, { take: null });
  if (asked.some(({ data }) => data.code === FIRST_ORDER_ENDED)) return;
  const last_error = `the first order${order ? ` ${order.id}` : ""} was ${isCanceled ? "cancelled" : "refunded"}, and the card is charged on`;
  const next_check_at = daysAfter(new Date(), 1);
  const question = { attention_code: FIRST_ORDER_ENDED, last_error, next_check_at } as const;
  await ledger.changeSchedule(id, (now) =>
    now.status === "active" && !now.cancel_requested_at ? question : undefined,
  );
}

async function start(
  { ledger, query }: Context,
  { cart_id, paid_at }: LedgerTransaction,
  schedule: Schedule,
): Promise<void> {
  const { frequency, payment_count } = schedule;
  const order = cart_id ? await findOrderOfCart(query, cart_id) : undefined;
  const started_at = paid_at ?? new Date();
  const next = daysAfter(started_at, frequency);
  const goesOn = payment_count !== 1;
  await ledger.changeSchedule(schedule.id, () => ({
    status: goesOn ? "active" : "completed",
    order_id: order?.id ?? null,
    started_at,
    next_deduction_at: next,
    next_check_at: goesOn ? daysAfter(next, 1) : null,
  }));
}

/**
 * A deduction that pays for no order yet is reconciled once the store has been told of it. Its money is never sent back
 * without a person: what it pays for is the store's to say.
 */
export async function reconcileDeduction(context: Context, transaction: LedgerTransaction): Promise<void> {
  if (isMoneyBack(transaction)) return await noteReturn(context, transaction);
  if (transaction.reconciliation_status !== "pending" || transaction.state === "open") return;
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
  await ledger.advance(transaction, change, messages);
}

/** When the ledger got to know that the card was charged. */
async function chargeKnownSince({ ledger }: Context, { id }: LedgerTransaction): Promise<Date> {
  const about = { transaction_id: id, name: "state_changed" };
  const lines = await ledger.listEvents(about, { take: null, order: { position: "DESC" } });
  return lines.find(({ data }) => data.to === "paid")?.created_at ?? new Date();
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
  paid_at: transaction.paid_at,
  customer_id: schedule.customer_id,
  order_id: schedule.order_id,
});
