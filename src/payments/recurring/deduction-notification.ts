import { readNotification } from "../../gateway";
import type { InboxNotification, LedgerTransaction, Schedule } from "../../modules/crossborder";
import type { Asker } from "../askers";
import { type Context, type StoreContext, withAccount } from "../context";
import { BACKGROUND_MS } from "../locking/lock";
import { withScheduleLock } from "../locking/locks";
import { isSameAccount, providerIdsBeside } from "../provider-id";
import { recordDeduction } from "../transactions/deduction";
import { queryTransaction } from "../transactions/query";

/** It may be about a deduction, but not enough is known yet to say so. */
export class TooEarlyError extends Error {}

/** It names a deduction, and nobody vouches for it. */
export class NotSignedError extends Error {}

/**
 * The deduction that a notification is about: one that carries a known scheduleNo and a transactionNo of its own. The
 * gateway is asked before it is recorded. Resolves to its reference, or to undefined when the notification is about an
 * order that this plugin opened.
 * @throws TooEarlyError when the schedule may not be known yet, NotSignedError when a person must vouch for it
 */
export async function findDeduction(
  store: StoreContext,
  { provider_id, body, signature }: InboxNotification,
  by: Asker,
): Promise<string | undefined> {
  const { scheduleNo, transactionNo, reference } = readNotification(body);
  if (!scheduleNo || !transactionNo) return undefined;
  const { ledger } = store;
  const known = await ledger.findByTransactionNo(providerIdsBeside(provider_id), transactionNo);
  if (known) return known.reference;
  const context = withAccount(store, provider_id);
  let schedule = await ledger.findSchedule(providerIdsBeside(provider_id), scheduleNo);
  if (signature !== "valid" && by !== "staff") {
    if (!schedule) return undefined;
    // No order of this plugin stands behind it, so anybody could name any transaction here.
    throw new NotSignedError(
      `verifySign is ${signature}: a deduction is recorded from a signed notification only`,
    );
  }
  schedule ??= await nameSchedule(context, provider_id, scheduleNo, reference);
  if (!schedule) throw new TooEarlyError(`no schedule ${scheduleNo} is known yet`);
  return await record(context, schedule, transactionNo, by);
}

async function record(
  context: Context,
  schedule: Schedule,
  transactionNo: string,
  by: Asker,
): Promise<string> {
  const first = await firstPayment(context, schedule);
  if (first.transaction_no === transactionNo) return first.reference;
  const deduction = await withScheduleLock(context, schedule, { by, wait_ms: BACKGROUND_MS }, () =>
    recordDeduction(context, schedule, first, transactionNo),
  );
  return deduction.reference;
}

/** The order that a notification names starts a schedule, whose number only notifications tell. */
async function nameSchedule(
  { ledger }: Context,
  provider_id: string,
  scheduleNo: string,
  reference = "",
): Promise<Schedule | undefined> {
  const first = await ledger.findByReference(reference);
  if (!first?.schedule_id || !isSameAccount(first.provider_id, provider_id)) return undefined;
  await ledger.nameSchedule(first.schedule_id, scheduleNo);
  return await ledger.findSchedule(providerIdsBeside(provider_id), scheduleNo);
}

/** With its own transactionNo, which tells it from deductions. */
async function firstPayment(context: Context, schedule: Schedule): Promise<LedgerTransaction> {
  const first = await context.ledger.retrieveByReference(schedule.reference);
  const asked = first.transaction_no ? first : await queryTransaction(context, first, { gently: true });
  if (asked.transaction_no) return asked;
  throw new TooEarlyError(`the first payment of ${schedule.schedule_no} has no number yet`);
}
