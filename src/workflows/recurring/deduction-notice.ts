import type { MedusaContainer } from "@medusajs/framework/types";
import { booksOf } from "../../accounts";
import { ask, type Books, findDeduction } from "../../bookkeeping";
import { ledgerOf } from "../../container";
import { readNotification } from "../../gateway";
import type { InboxNotification, LedgerTransaction, Schedule } from "../../modules/crossborder";
import { underLock } from "../under-lock";

/** It may be about a deduction, but not enough is known yet to say so. */
export class TooEarly extends Error {}

/** It names a deduction, and nobody vouches for it. */
export class Unsigned extends Error {}

/**
 * The deduction that a notification is about: one that carries a known scheduleNo and a transactionNo of its own.
 * The gateway is asked before it is recorded. Resolves to its reference, or to undefined when the notification is
 * about an order that we opened ourselves.
 * @throws TooEarly when the schedule may not be known yet, Unsigned when a person must say that it is genuine
 */
export async function deductionOf(
  container: MedusaContainer,
  { provider_id, body, signature }: InboxNotification,
  trusted: boolean,
): Promise<string | undefined> {
  const { scheduleNo, transactionNo, reference } = readNotification(body);
  if (!scheduleNo || !transactionNo) return undefined;
  const ledger = ledgerOf(container);
  const known = await ledger.findByTransactionNo(transactionNo);
  if (known) return known.provider_id === provider_id ? known.reference : undefined;
  const books = booksOf(container, provider_id);
  let schedule = await ledger.findSchedule(provider_id, scheduleNo);
  if (signature !== "valid" && !trusted) {
    if (!schedule) return undefined;
    // No order of our own stands behind it, so that anybody could name any transaction here.
    throw new Unsigned(`verifySign is ${signature}: a deduction is recorded from a signed notification only`);
  }
  schedule ??= await learnSchedule(books, provider_id, scheduleNo, reference);
  if (!schedule) throw new TooEarly(`no schedule ${scheduleNo} is known yet`);
  return await record(container, books, schedule, transactionNo);
}

async function record(container: MedusaContainer, books: Books, schedule: Schedule, transactionNo: string) {
  const first = await firstPayment(books, schedule);
  if (first.transaction_no === transactionNo) return first.reference;
  const find = () => findDeduction(books, schedule, first, transactionNo);
  return (await underLock(container, schedule.id, find)).reference;
}

/** The order that a notification names starts a schedule, whose number only notifications tell. */
async function learnSchedule(
  { ledger }: Books,
  provider_id: string,
  scheduleNo: string,
  reference = "",
): Promise<Schedule | undefined> {
  const row = await ledger.findByReference(reference);
  if (!row?.schedule_id || row.provider_id !== provider_id) return undefined;
  await ledger.nameSchedule(row.schedule_id, scheduleNo);
  return await ledger.findSchedule(provider_id, scheduleNo);
}

/** With its own transactionNo, by which deductions are told from it. */
async function firstPayment(books: Books, schedule: Schedule): Promise<LedgerTransaction> {
  const row = await books.ledger.findByReference(schedule.reference);
  if (!row) throw new Error(`No transaction has the reference ${schedule.reference}`);
  const asked = row.transaction_no ? row : await ask(books, row);
  if (!asked.transaction_no)
    throw new TooEarly(`the first payment of ${schedule.schedule_no} has no number yet`);
  return asked;
}
