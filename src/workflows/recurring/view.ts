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

/** Schedules that were started, the newest first. */
export async function listSchedules(
  container: MedusaContainer,
  {
    limit,
    offset,
    status = ["active", "completed", "cancelled"],
    ...filters
  }: z.output<typeof schedulesQuery>,
) {
  const [schedules, count] = await ledgerOf(container).listAndCountRecurringSchedules(
    { status, ...defined(filters) },
    { take: limit, skip: offset, order: { created_at: "DESC" } },
  );
  const recurring_schedules = await viewSchedules(container, schedules);
  return { recurring_schedules, count, limit, offset };
}

export async function viewSchedule(container: MedusaContainer, schedule: Schedule) {
  const [view] = await viewSchedules(container, [schedule]);
  return view;
}

/** Schedules with their deductions, the first payment among them. Amounts are decimal text with two places. */
async function viewSchedules(container: MedusaContainer, schedules: Schedule[]) {
  const rows = await ledgerOf(container).listTransactions(
    { schedule_id: schedules.map(({ id }) => id) },
    { order: { created_at: "ASC", id: "ASC" } },
  );
  return schedules.map((schedule) => ({
    ...factsOf(schedule),
    deductions: rows.filter(({ schedule_id }) => schedule_id === schedule.id).map(deductionView),
  }));
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
  customer_id: schedule.customer_id,
  order_id: schedule.order_id,
  started_at: schedule.started_at,
  next_deduction_at: schedule.status === "active" ? schedule.next_deduction_at : null,
  cancelled_at: schedule.cancelled_at,
  /** The customer or staff wished it to end, and the gateway has not confirmed it yet. */
  cancelling: schedule.asked_cancel_at !== null,
  last_error: schedule.last_error,
});

const deductionView = (row: LedgerTransaction) => ({
  reference: row.reference,
  transaction_no: row.transaction_no,
  state: row.state,
  settlement: row.settlement,
  amount: row.paid_amount ?? row.amount,
  currency_code: row.currency_code,
  paid_at: row.paid_at,
  order_id: row.order_id,
});
