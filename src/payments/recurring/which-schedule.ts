import { RefusedError } from "../../gateway";
import type { Schedule } from "../../modules/crossborder/internal";
import { accountProviderIds } from "../accounts";
import type { AskedBy } from "../acts";
import { type StoreContext, withAccount } from "../context";
import { paymentError, withMedusaErrors } from "../errors";
import { providerIdsBeside } from "../provider-id";
import { type FoundRenewal, recordByNumber } from "./by-number";

/** A renewal by the gateway's number alone. */
interface NumberedRenewal extends AskedBy {
  transaction_no: string;
}

/**
 * Records a renewal that was never notified, of the subscription that the gateway shows it under.
 * @throws MedusaError as `recordByNumber`; `not_a_deduction` where no account shows it under a subscription of this store
 */
export async function recordOfAny(
  store: StoreContext,
  { transaction_no, ...by }: NumberedRenewal,
): Promise<FoundRenewal & { schedule: Schedule }> {
  const schedule = await withMedusaErrors(() => whichSchedule(store, transaction_no));
  return { ...(await recordByNumber(store, { schedule_no: schedule.id, transaction_no, ...by })), schedule };
}

async function whichSchedule(store: StoreContext, transaction_no: string): Promise<Schedule> {
  const { ledger, container } = store;
  const accounts = accountProviderIds(container);
  const known = await ledger.findByTransactionNo(accounts.flatMap(providerIdsBeside), transaction_no);
  if (known?.schedule_id) return await ledger.retrieveRecurringSchedule(known.schedule_id);
  let unanswered: unknown;
  for (const provider_id of known ? [] : accounts) {
    const provider_ids = providerIdsBeside(provider_id);
    const [any] = await ledger.listRecurringSchedules({ provider_id: provider_ids }, { take: 1 });
    if (!any) continue;
    try {
      const found = await askOf(store, provider_id, transaction_no);
      if (found) return found;
    } catch (error) {
      // An account that does not know it has answered.
      if (!(error instanceof RefusedError)) unanswered = error;
    }
  }
  if (unanswered) throw unanswered;
  throw paymentError(
    "not_a_deduction",
    `${transaction_no} is not shown by the gateway under a subscription of this store`,
  );
}

/** By the number of the schedule that the gateway shows, or by the reference of the first payment. */
async function askOf(
  store: StoreContext,
  provider_id: string,
  transactionNo: string,
): Promise<Schedule | undefined> {
  const { ledger } = store;
  const provider_ids = providerIdsBeside(provider_id);
  const { result } = await withAccount(store, provider_id).account.gateway.ask({ transactionNo });
  if (result.scheduleNo) return await ledger.findSchedule(provider_ids, result.scheduleNo);
  if (!result.reference) return undefined;
  const first = await ledger.findByReference(result.reference);
  if (!first?.schedule_id || !provider_ids.includes(first.provider_id)) return undefined;
  return await ledger.retrieveRecurringSchedule(first.schedule_id);
}
