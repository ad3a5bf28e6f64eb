import type { Notification } from "../../gateway";
import type { LedgerTransaction, Schedule } from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import { isSameAccount, providerIdsBeside } from "../provider-id";

/** What of the ledger a notification names, all of the account that it came for. */
export interface Subject {
  transaction?: LedgerTransaction;
  schedule?: Schedule;
}

/** Resolves to undefined when the notification names nothing that the account has. */
export async function findSubject(
  context: StoreContext,
  provider_id: string,
  notification: Notification,
): Promise<Subject | undefined> {
  const transaction = await findTransaction(context, provider_id, notification);
  if (transaction) return { transaction };
  const { scheduleNo } = notification;
  const schedule =
    scheduleNo && (await context.ledger.findSchedule(providerIdsBeside(provider_id), scheduleNo));
  return schedule ? { schedule } : undefined;
}

export async function findTransaction(
  { ledger }: StoreContext,
  provider_id: string,
  { reference, transactionNo }: Notification,
): Promise<LedgerTransaction | undefined> {
  const named = reference === undefined ? undefined : await ledger.findByReference(reference);
  if (named && isSameAccount(named.provider_id, provider_id)) return named;
  if (transactionNo === undefined) return undefined;
  return await ledger.findByTransactionNo(providerIdsBeside(provider_id), transactionNo);
}
