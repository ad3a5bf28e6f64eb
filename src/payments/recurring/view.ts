import type { LedgerTransaction, Schedule, ScheduleStatus } from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";

/** Which schedules are listed, and how many. */
export interface SchedulesQuery {
  /** Part of a schedule's number, its first reference, or its plan's name. */
  q?: string;
  status?: ScheduleStatus[];
  customer_id?: string;
  limit: number;
  offset: number;
}

/** Schedules that were started, the newest first, as `view` shows them. */
export async function listSchedules<View>(
  context: StoreContext,
  { limit, offset, status = ["active", "completed", "cancelled"], ...filters }: SchedulesQuery,
  view: ViewOf<View>,
) {
  const [schedules, count] = await context.ledger.listAndCountRecurringSchedules(
    { status, ...filters },
    { take: limit, skip: offset, order: { created_at: "DESC", id: "DESC" } },
  );
  const deductions = await deductionsOf(context, schedules);
  const shown = schedules.map((schedule) =>
    view(
      schedule,
      deductions.filter(({ schedule_id }) => schedule_id === schedule.id),
    ),
  );
  return { recurring_schedules: shown, count, limit, offset };
}

export async function viewSchedule<View>(context: StoreContext, schedule: Schedule, view: ViewOf<View>) {
  return view(schedule, await deductionsOf(context, [schedule]));
}

/** A schedule with its deductions, the first payment among them. Amounts are decimal text with two places. */
type ViewOf<View> = (schedule: Schedule, deductions: LedgerTransaction[]) => View;

/** What a customer sees of their own. */
export const ownView = (schedule: Schedule, deductions: LedgerTransaction[]) => ({
  ...scheduleView(schedule),
  deductions: deductions.map(deductionView),
});

export const staffView = (schedule: Schedule, deductions: LedgerTransaction[]) => ({
  ...scheduleView(schedule),
  customer_id: schedule.customer_id,
  reference: schedule.reference,
  /** What the gateway was asked to raise the count to, and has not confirmed. */
  requested_payment_count: schedule.requested_payment_count,
  attention_code: schedule.attention_code,
  last_error: schedule.last_error,
  deductions: deductions.map((deduction) => ({
    ...deductionView(deduction),
    reference: deduction.reference,
    reconciliation_status: deduction.reconciliation_status,
    order_display_id: deduction.order_display_id,
    created_at: deduction.created_at,
  })),
});

/** One schedule as staff sees it, with its history, and with why a deduction has no order. */
export async function staffDetail(context: StoreContext, schedule: Schedule) {
  const found = await deductionsOf(context, [schedule]);
  const errors = await orderErrors(context, found);
  const { deductions, ...shown } = staffView(schedule, found);
  return {
    ...shown,
    deductions: deductions.map((deduction, index) => ({
      ...deduction,
      order_error: errors.get(found[index]?.id ?? "") ?? null,
    })),
    events: await context.ledger.historyOf({ schedule_id: schedule.id }),
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
    events.map(({ transaction_id: id, created_at, data }) => [id ?? "", { code: data.code, created_at }]),
  );
}

async function deductionsOf({ ledger }: StoreContext, schedules: Schedule[]): Promise<LedgerTransaction[]> {
  return await ledger.listTransactions(
    { schedule_id: schedules.map(({ id }) => id) },
    { order: { created_at: "ASC", id: "ASC" } },
  );
}

const scheduleView = (schedule: Schedule) => ({
  id: schedule.id,
  schedule_no: schedule.schedule_no,
  plan: schedule.plan,
  frequency: schedule.frequency,
  payment_count: schedule.payment_count,
  status: schedule.status,
  amount: schedule.amount,
  currency_code: schedule.currency_code,
  order_id: schedule.order_id,
  started_at: schedule.started_at,
  next_deduction_at: schedule.status === "active" ? schedule.next_deduction_at : null,
  cancelled_at: schedule.cancelled_at,
  /** The customer or staff cancelled it, and the gateway has not confirmed that yet. */
  cancelling: schedule.cancel_requested_at !== null,
});

const deductionView = (deduction: LedgerTransaction) => ({
  transaction_no: deduction.transaction_no,
  state: deduction.state,
  amount: deduction.paid_amount ?? deduction.amount,
  currency_code: deduction.currency_code,
  paid_at: deduction.paid_at,
  order_id: deduction.order_id,
});
