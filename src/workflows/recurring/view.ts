import type { MedusaContainer } from "@medusajs/framework/types";
import { z } from "zod";
import { ledgerOf } from "../../container";
import { type LedgerTransaction, type Schedule, SCHEDULE_STATUSES } from "../../modules/crossborder";
import { defined, oneOrMore, paging } from "../views";

export const schedulesQuery = z.strictObject({
  /** Part of a schedule's number, its first reference, or its plan's name. */
  q: z.string().min(1).optional(),
  status: oneOrMore(SCHEDULE_STATUSES),
  customer_id: z.string().min(1).optional(),
  ...paging,
});
/** A customer sees their own. */
export const ownSchedulesQuery = z.strictObject(paging);

/** Schedules that were started, the newest first, as `view` shows them. */
export async function listSchedules<View>(
  container: MedusaContainer,
  query: z.output<typeof schedulesQuery>,
  view: ViewOf<View>,
) {
  const { limit, offset, status = ["active", "completed", "cancelled"], ...filters } = query;
  const [schedules, count] = await ledgerOf(container).listAndCountRecurringSchedules(
    { status, ...defined(filters) },
    { take: limit, skip: offset, order: { created_at: "DESC" } },
  );
  const rows = await deductionsOf(container, schedules);
  const shown = schedules.map((schedule) =>
    view(
      schedule,
      rows.filter((row) => row.schedule_id === schedule.id),
    ),
  );
  return { recurring_schedules: shown, count, limit, offset };
}

export async function viewSchedule<View>(container: MedusaContainer, schedule: Schedule, view: ViewOf<View>) {
  return view(schedule, await deductionsOf(container, [schedule]));
}

/** A schedule with its deductions, the first payment among them. Amounts are decimal text with two places. */
type ViewOf<View> = (schedule: Schedule, deductions: LedgerTransaction[]) => View;

/** What a customer sees of their own. */
export const ownView = (schedule: Schedule, deductions: LedgerTransaction[]) => ({
  ...factsOf(schedule),
  deductions: deductions.map(deductionFacts),
});

export const staffView = (schedule: Schedule, deductions: LedgerTransaction[]) => ({
  ...factsOf(schedule),
  customer_id: schedule.customer_id,
  last_error: schedule.last_error,
  deductions: deductions.map((row) => ({
    ...deductionFacts(row),
    reference: row.reference,
    reconciliation_status: row.reconciliation_status,
  })),
});

async function deductionsOf(container: MedusaContainer, schedules: Schedule[]): Promise<LedgerTransaction[]> {
  return await ledgerOf(container).listTransactions(
    { schedule_id: schedules.map(({ id }) => id) },
    { order: { created_at: "ASC", id: "ASC" } },
  );
}

const factsOf = (schedule: Schedule) => ({
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
  /** The customer or staff wished it to end, and the gateway has not confirmed it yet. */
  cancelling: schedule.cancel_requested_at !== null,
});

const deductionFacts = (row: LedgerTransaction) => ({
  transaction_no: row.transaction_no,
  state: row.state,
  amount: row.paid_amount ?? row.amount,
  currency_code: row.currency_code,
  paid_at: row.paid_at,
  order_id: row.order_id,
});
