import { type Notification, RefusedError } from "../../gateway";
import {
  deductionKey,
  holdsMoney,
  type InboxNotification,
  isDeduction,
  type LedgerTransaction,
  type NewDeduction,
  type Schedule,
} from "../../modules/crossborder/internal";
import type { Trigger } from "../triggers";
import { type Context, type PaymentContext, type StoreContext, withAccount } from "../context";
import { paymentError } from "../errors";
import { BACKGROUND_MS } from "../locking/lock";
import { isSameMerchant, merchantOrEntry, providerIdsOf } from "../accounts";
import { dated, queryTransaction, writeAnswer } from "../acts/query";
import { interpretAnswer, isOfPayment } from "../views/answer";

/** It may be about a deduction, but not enough is known yet to say so. */
export class TooEarlyError extends Error {}

/** It names a deduction or a schedule, and neither a signature nor the gateway's answer nor staff vouches for it. */
export class NotSignedError extends Error {}

/**
 * The payment of a schedule that a notification is about: a deduction, which carries a known scheduleNo and a transactionNo of its
 * own, and is recorded; or the first payment, whose schedule has no number yet and gets this one. The gateway is asked before
 * either. Of one that is not signed, the answer itself must name the schedule. Resolves to its reference, or to undefined when the notification is about an order that this plugin opened.
 * @throws TooEarlyError when the schedule may not be known yet, NotSignedError when a person must vouch for it
 */
export async function findNotifiedDeduction(
  store: StoreContext,
  { provider_id, signature }: InboxNotification,
  { scheduleNo, transactionNo, reference }: Notification,
  by: Trigger,
): Promise<string | undefined> {
  if (!scheduleNo || !transactionNo) return undefined;
  const { ledger } = store;
  const isVouchedFor = signature === "valid" || by === "staff";
  const provider_ids = providerIdsOf(merchantOrEntry(store.container, provider_id));
  const known = await ledger.findByTransactionNo(provider_ids, transactionNo);
  const schedule = await ledger.findSchedule(provider_ids, scheduleNo);
  if (known && (schedule || !isVouchedFor)) return known.reference;
  const context = withAccount(store, schedule?.provider_id ?? provider_id);
  if (schedule && !isVouchedFor) {
    const because = `verifySign is ${signature}: a deduction is recorded from a signed notification`;
    return await recordNotifiedDeduction(context, schedule, transactionNo, { by, unless: because });
  }
  if (!isVouchedFor) return undefined;
  const first = known ?? (reference && (await ledger.findByReference(reference)));
  const named = schedule ?? (first && (await findUnnamed(context, provider_id, first, scheduleNo)));
  if (named)
    return await recordNotifiedDeduction(context, { ...named, schedule_no: scheduleNo }, transactionNo, {
      by,
    });
  if (known) return known.reference;
  throw new TooEarlyError(`no schedule ${scheduleNo} is known yet`);
}

/**
 * A notification without a valid signature that names the number of a schedule is kept for a person where no answer has shown
 * that number by the time that the schedule's first payment is made.
 * @throws NotSignedError
 */
export async function requireKnownNumber(
  { ledger }: StoreContext,
  { signature }: InboxNotification,
  { scheduleNo }: Notification,
  { schedule_id, state }: LedgerTransaction,
): Promise<void> {
  // An answer that shows it paid would have shown the number too, where the gateway does.
  if (!scheduleNo || !schedule_id || !holdsMoney(state)) return;
  const { schedule_no } = await ledger.retrieveRecurringSchedule(schedule_id);
  if (schedule_no) return;
  throw new NotSignedError(
    `verifySign is ${signature}: the number of a schedule is taken from a signed notification only`,
  );
}

/** Who asks; `unless`: nobody vouches for the number, so that the answer has to, and why. */
interface Vouching {
  by: Trigger;
  unless?: string;
  /** Nothing has called it a deduction: the number may be that of a refund. */
  payments_alone?: boolean;
}

/**
 * Records the payment of a schedule that has a number, once, after the gateway was asked about it.
 * @throws TooEarlyError, NotSignedError; MedusaError `not_a_deduction`
 */
export async function recordNotifiedDeduction(
  context: Context,
  schedule: Schedule,
  transactionNo: string,
  { by, ...vouching }: Vouching,
): Promise<string> {
  const first = await firstPayment(context, schedule);
  if (first.transaction_no === transactionNo) {
    await context.ledger.nameSchedule(schedule.id, schedule.schedule_no ?? "");
    return first.reference;
  }
  const deduction = await context.locks.withSchedule(schedule, { by, wait_ms: BACKGROUND_MS }, () =>
    recordDeduction(context, schedule, first, { transaction_no: transactionNo, ...vouching }),
  );
  return deduction.reference;
}

/**
 * The schedule that starts with the payment that a notification names, and has no number yet. The gateway is asked about that
 * payment, and may tell the number itself: another one that the notification has counts no more then.
 */
async function findUnnamed(
  context: Context,
  provider_id: string,
  first: LedgerTransaction,
  scheduleNo: string,
): Promise<Schedule | undefined> {
  const { ledger } = context;
  if (
    !first.schedule_id ||
    isDeduction(first) ||
    !isSameMerchant(context.container, first.provider_id, provider_id)
  )
    return undefined;
  await queryTransaction(context, first, { respectBreaker: true });
  const schedule = await ledger.retrieveRecurringSchedule(first.schedule_id);
  return schedule.schedule_no === null || schedule.schedule_no === scheduleNo ? schedule : undefined;
}

/** With its own transactionNo, which tells it from deductions. */
async function firstPayment(context: Context, schedule: Schedule): Promise<LedgerTransaction> {
  const first = await context.ledger.retrieveByReference(schedule.reference);
  const asked = first.transaction_no
    ? first
    : await queryTransaction(context, first, { respectBreaker: true });
  if (asked.transaction_no) return asked;
  throw new TooEarlyError(`the first payment of ${schedule.schedule_no} has no number yet`);
}

/**
 * Asks the gateway about a deduction, which it made by itself, and records it under its schedule, once.
 * @param schedule with its number, which is written down where it was not known before
 * @param first the schedule's first payment
 * @throws GatewayError when it cannot be asked, or knows no such transaction
 * @throws NotSignedError where nobody vouches for it, and the answer does not name this schedule
 * @throws MedusaError `not_a_deduction` when the transaction is not one of this schedule
 */
async function recordDeduction(
  context: PaymentContext,
  schedule: Schedule,
  first: LedgerTransaction,
  { transaction_no, unless, payments_alone }: Omit<Vouching, "by"> & { transaction_no: string },
): Promise<LedgerTransaction> {
  const { ledger, account, clock } = context;
  const queried_at = clock.date();
  const { result } = await (unless
    ? askOfUnsigned(context, schedule, transaction_no, unless)
    : account.gateway.ask({ transactionNo: transaction_no }));
  const other = result.scheduleNo
    ? result.scheduleNo !== schedule.schedule_no
    : await isAnotherOrder(context, result.reference, first);
  if (other || (payments_alone && !isOfPayment(result)))
    throw paymentError(
      "not_a_deduction",
      `transaction ${transaction_no} is not a deduction of schedule ${schedule.schedule_no}`,
    );
  if (schedule.schedule_no) await ledger.nameSchedule(schedule.id, schedule.schedule_no);
  const deduction: NewDeduction = {
    ...deductionKey(schedule.schedule_no ?? "", transaction_no),
    provider_id: schedule.provider_id,
    schedule_id: schedule.id,
    cart_id: null,
    customer_id: schedule.customer_id,
    vendor: first.vendor,
    currency_code: schedule.currency_code,
    amount: schedule.amount,
  };
  const recorded = await ledger.recordDeduction(deduction);
  const { change } = interpretAnswer(recorded, result, account.options);
  const when = await dated(context, recorded, { ...change, queried_at });
  return await writeAnswer(ledger, recorded, when, result);
}

/**
 * No order of this plugin stands behind the number, so a stranger could name any transaction: it counts where the gateway itself
 * shows a payment under this schedule.
 * @throws NotSignedError
 */
async function askOfUnsigned(
  { account }: PaymentContext,
  { schedule_no }: Schedule,
  transactionNo: string,
  because: string,
) {
  const answer = await account.gateway
    .ask({ transactionNo }, { respectBreaker: true })
    .catch((error: unknown) => {
      if (error instanceof RefusedError && error.outcome === "refused")
        throw new NotSignedError(`${because}, and the gateway does not know it: ${error.message}`);
      throw error;
    });
  const { scheduleNo } = answer.result;
  if (scheduleNo && scheduleNo === schedule_no && isOfPayment(answer.result)) return answer;
  throw new NotSignedError(`${because}, or where the gateway shows it under schedule ${schedule_no}`);
}

/** The answer names another order that this plugin opened. */
async function isAnotherOrder(
  { ledger }: PaymentContext,
  reference: string | null | undefined,
  first: LedgerTransaction,
): Promise<boolean> {
  if (!reference || reference === first.reference) return false;
  return (await ledger.findByReference(reference)) !== undefined;
}
