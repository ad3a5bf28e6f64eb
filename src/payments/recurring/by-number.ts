import type { LedgerTransaction, Schedule } from "../../modules/crossborder/internal";
import { type AskedBy, recordAct } from "../asked-by";
import { type StoreContext, withAccount } from "../context";
import { paymentError, withMedusaErrors } from "../errors";
import { tell } from "../events";
import { providerIdsBeside } from "../provider-id";
import { reconcileTransaction } from "../reconcile-transaction";
import { record, TooEarlyError } from "./deduction-notification";
import { retrieveSchedule } from "./schedules";

/** Which renewal staff names. */
interface NamedRenewal extends AskedBy {
  schedule_no: string;
  /** The gateway's number of it. */
  transaction_no: string;
}

export interface FoundRenewal {
  transaction: LedgerTransaction;
  /** It was not known before. */
  is_new: boolean;
}

/**
 * Records a renewal that was never notified: staff names it by the gateway's number, and vouches for it. The gateway is asked about it
 * as about one that was notified.
 * @throws MedusaError `schedule_not_found`, `schedule_not_named`, `not_a_deduction`, `busy`, or what the gateway answered
 */
export async function recordByNumber(
  store: StoreContext,
  { schedule_no, transaction_no, ...by }: NamedRenewal,
): Promise<FoundRenewal> {
  const schedule = await retrieveSchedule(store, schedule_no);
  const subject = { schedule_id: schedule.id };
  const asked = { act: "find_renewal", by, subject, data: { transaction_no } } as const;
  return await recordAct(store, asked, () => withMedusaErrors(() => find(store, schedule, transaction_no)));
}

async function find(store: StoreContext, schedule: Schedule, transaction_no: string): Promise<FoundRenewal> {
  const { id, provider_id, schedule_no } = schedule;
  if (!schedule_no) throw notNamed("the gateway has not told the schedule's number yet");
  const known = await store.ledger.findByTransactionNo(providerIdsBeside(provider_id), transaction_no);
  if (known && known.schedule_id !== id)
    throw paymentError("not_a_deduction", `${transaction_no} is the payment ${known.reference}`);
  const reference = known?.reference ?? (await recordNew(store, schedule, transaction_no));
  const look = { reference, by: "staff" } as const;
  const transaction =
    (await reconcileTransaction(store, look)) ?? (await store.ledger.retrieveByReference(reference));
  tell(store);
  return { transaction, is_new: known === undefined };
}

async function recordNew(store: StoreContext, schedule: Schedule, transaction_no: string): Promise<string> {
  try {
    return await record(withAccount(store, schedule.provider_id), schedule, transaction_no, {
      by: "staff",
      payments_alone: true,
    });
  } catch (error) {
    throw error instanceof TooEarlyError ? notNamed(error.message) : error;
  }
}

const notNamed = (why: string) => paymentError("schedule_not_named", why);
