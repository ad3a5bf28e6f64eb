import type { ListSchedules, ScheduleDetail } from "../../http";
import {
  viewDeduction,
  viewDeductions,
  viewSchedule,
  viewScheduleOperation,
  type ViewOf,
} from "../../http/views/schedule";
import { momentText } from "../../http/values";
import { countedPage, type LedgerTransaction, type Schedule } from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import { namedEvents } from "../staff/names";

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
    { take: limit, skip: offset, order: { created_at: "DESC", id: "DESC" } },
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
