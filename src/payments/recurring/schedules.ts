import { dayAt } from "../../gateway";
import {
  countedPage,
  daysAfter,
  type LedgerTransaction,
  NEWEST_FIRST,
  type Schedule,
} from "../../modules/crossborder/internal";
import { type AskedBy, recordAct } from "../asked-by";
import { type Context, type StoreContext, withAccount } from "../context";
import { paymentError, quoted, withMedusaErrors } from "../errors";
import { tell } from "../events";
import { forPayer } from "../gateway";
import { BACKGROUND_MS } from "../locking/lock";
import { RETRIES } from "../retry-policy";
import { queryTransaction } from "../acts/query";
import { cancelSchedule, raiseCount } from "../acts/schedule";
import { providerIdsBeside } from "../provider-id";
import { reconcileTransaction } from "../reconcile";
import { recordNotifiedDeduction, TooEarlyError } from "./deduction-notification";
import type { ListSchedules, ScheduleDetail } from "../../http";
import {
  viewDeduction,
  viewDeductions,
  type ViewOf,
  viewSchedule,
  viewScheduleOperation,
} from "../../http/views/schedule";
import { momentText } from "../../http/values";
import { namedEvents } from "../names";

export interface ScheduleChange extends AskedBy {
  /** The gateway's number of the schedule, or our id. */
  schedule_no: string;
  /** The new count, 0 for no limit. The schedule is cancelled when it is left out. */
  payment_count?: number;
  /** Only this customer's schedule is found. */
  customer_id?: string;
  /** Somebody asks who has the link that ends it. */
  by_link?: boolean;
}

/**
 * Raises the count of a schedule or cancels it.
 * @throws MedusaError `schedule_not_found`, `schedule_cancelled`, `payment_count_not_greater`, or what the gateway
 *   answered: to a customer, `cancellation_not_confirmed`
 */
export async function changeRecurringSchedule(
  context: StoreContext,
  { schedule_no, payment_count, customer_id, by_link = false }: ScheduleChange,
): Promise<Schedule> {
  const known = await retrieveSchedule(context, schedule_no, customer_id);
  const change = async () => {
    const schedule = await context.ledger.retrieveRecurringSchedule(known.id);
    const account = withAccount(context, schedule.provider_id);
    return payment_count === undefined
      ? await cancelSchedule(account, schedule)
      : await raiseCount(account, schedule, payment_count);
  };
  const byPayer = () => forPayer(context.log, known, "cancellation_not_confirmed", change);
  const changed = await withMedusaErrors(() =>
    customer_id === undefined && !by_link
      ? context.locks.withSchedule(known, { by: "staff" }, change)
      : context.locks.withSchedule(known, { by: "shopper" }, byPayer),
  );
  tell(context);
  return changed;
}

/**
 * A schedule by our id or the gateway's number; of one customer, where one is given.
 * @throws MedusaError `schedule_not_found`, also for another customer's; `schedule_ambiguous`
 */
export async function retrieveSchedule(
  { ledger }: StoreContext,
  key: string,
  customer_id?: string,
): Promise<Schedule> {
  const filters = customer_id === undefined ? {} : { customer_id };
  const [schedule, another] = await ledger.listRecurringSchedules(
    { $or: [{ id: key }, { schedule_no: key }], ...filters },
    { take: 2 },
  );
  if (another)
    throw paymentError("schedule_ambiguous", `${quoted(key)} is a number of two accounts: use the id`);
  if (schedule) return schedule;
  throw paymentError("schedule_not_found", `There is no recurring schedule ${quoted(key)}`);
}

/** Schedules that the job should check now, without some, the longest overdue first. */
export async function listDueSchedules(
  { ledger, clock }: StoreContext,
  limit: number,
  except: string[],
): Promise<Schedule[]> {
  return await ledger.listRecurringSchedules(
    { ...(await ledger.own()), next_check_at: { $lte: clock.date() }, id: { $nin: except } },
    { take: limit, order: { next_check_at: "ASC" } },
  );
}

/**
 * Repeats a cancellation whose answer was lost; asks a person again what becomes of a schedule whose first order ended; tells one
 * of a deduction that was due and never came.
 */
export async function checkSchedule(store: StoreContext, schedule: Schedule): Promise<void> {
  const { ledger, log, clock } = store;
  const { id, provider_id } = schedule;
  const context = withAccount(store, provider_id);
  try {
    const lock = { by: "job", wait_ms: BACKGROUND_MS } as const;
    await store.locks.withSchedule(schedule, lock, () => check(context, id));
  } catch (error) {
    log("schedule_not_checked", { schedule_id: id, reason: error });
    const next_check_at = new Date(clock.now() + RETRIES.schedule_ms);
    await ledger.changeSchedule(id, () => ({ next_check_at }));
  }
}

async function check(context: Context, id: string): Promise<void> {
  const { ledger } = context;
  const { schedule_no, reference } = await ledger.retrieveRecurringSchedule(id);
  const first = schedule_no ? undefined : await ledger.findByReference(reference);
  if (first) await queryTransaction(context, first, { respectBreaker: true });
  const schedule = await ledger.retrieveRecurringSchedule(id);
  if (schedule.cancel_requested_at) await cancelSchedule(context, schedule);
  else await tellWhatIsOpen(context, schedule);
  tell(context);
}

/** The gateway has no query for schedules: a deduction that was never notified can only be missed. */
async function tellWhatIsOpen(
  { ledger, clock, account }: Context,
  { id, schedule_no, next_deduction_at }: Schedule,
): Promise<void> {
  const day = dayAt(next_deduction_at ?? clock.date(), account.options.timeZone);
  const last_error = schedule_no
    ? `schedule ${schedule_no}: the deduction of ${day} has not been notified`
    : "the gateway has not told the schedule's number yet, so its deductions cannot be matched";
  const next_check_at = daysAfter(clock.date(), 1);
  await ledger.changeSchedule(id, ({ attention_code }) =>
    attention_code === "first_order_ended"
      ? { attention_code, next_check_at }
      : { attention_code: "deduction_missing", last_error, next_check_at },
  );
}

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
  const look = { reference, by: "refresh" } as const;
  const transaction =
    (await reconcileTransaction(store, look)) ?? (await store.ledger.retrieveByReference(reference));
  tell(store);
  return { transaction, is_new: known === undefined };
}

async function recordNew(store: StoreContext, schedule: Schedule, transaction_no: string): Promise<string> {
  try {
    return await recordNotifiedDeduction(withAccount(store, schedule.provider_id), schedule, transaction_no, {
      by: "refresh",
      payments_alone: true,
    });
  } catch (error) {
    throw error instanceof TooEarlyError ? notNamed(error.message) : error;
  }
}

const notNamed = (why: string) => paymentError("schedule_not_named", why);

/** Schedules that were started, the newest first, as `view` shows them. */
export async function listSchedules<View>(
  context: StoreContext,
  { limit, offset, status = ["active", "completed", "cancelled"], ...filters }: ListSchedules,
  view: ViewOf<View>,
) {
  const { ledger } = context;
  const filter = { status, ...filters };
  const { rows, ...counted } = await countedPage<Schedule>(
    {
      list: (wanted, page) => ledger.listRecurringSchedules(wanted, page),
      listAndCount: (wanted, page) => ledger.listAndCountRecurringSchedules(wanted, page),
    },
    filter,
    { take: limit, skip: offset, order: NEWEST_FIRST },
  );
  const deductions = await ledger.deductionsOf(rows.map(({ id }) => id));
  const shown = rows.map((schedule) => view(schedule, deductions.get(schedule.id)));
  return { recurring_schedules: shown, ...counted, limit, offset };
}

export async function readSchedule<View>(
  context: StoreContext,
  schedule: Schedule,
  view: ViewOf<View>,
): Promise<View> {
  return view(schedule, await deductionsOf(context, schedule));
}

/** None are known where nothing was paid yet. */
export const deductionsOf = async ({ ledger }: StoreContext, { id }: Pick<Schedule, "id">) =>
  (await ledger.deductionsOf([id])).get(id);

/** One schedule as staff sees it, with its history, and with why a deduction has no order. */
export async function readDetail(context: StoreContext, schedule: Schedule): Promise<ScheduleDetail> {
  const found = await deductionsOf(context, schedule);
  const errors = await orderErrors(context, found?.newest ?? []);
  const schedule_id = schedule.id;
  const operations = await context.ledger.listScheduleOperations(
    { schedule_id },
    { take: null, order: { created_at: "ASC" } },
  );
  const events = await context.ledger.historyOf({ schedule_id });
  return {
    ...viewSchedule(schedule),
    ...viewDeductions(found, (deduction) => ({
      ...viewDeduction(deduction),
      order_error: errors.get(deduction.id) ?? null,
    })),
    operations: operations.map(viewScheduleOperation),
    events: await namedEvents(context, events),
  };
}

/** What the last try to make an order said, by the id of the deduction that has none. */
async function orderErrors({ ledger }: StoreContext, deductions: LedgerTransaction[]) {
  const transaction_id = deductions.filter(({ order_id }) => order_id === null).map(({ id }) => id);
  const events = await ledger.listEvents(
    { transaction_id, name: "renewal_order_error" },
    { take: null, order: { position: "ASC" } },
  );
  return new Map(
    events.map(({ transaction_id: id, created_at, data }) => [
      id ?? "",
      { code: String(data.code), created_at: momentText(created_at) },
    ]),
  );
}
