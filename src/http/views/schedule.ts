import type {
  Deductions,
  LedgerTransaction,
  Schedule,
  ScheduleOperation,
} from "../../modules/crossborder/internal";
import type { DeductionView, ListedSchedule, OwnDeduction, OwnSchedule, ScheduleView } from "../recurring";
import { ScheduleOperationView } from "../recurring";
import { viewBy } from "./view-by";
import { momentOrNull, momentText } from "../values";

/** A schedule with its deductions; none are known where there are none. */
export type ViewOf<View> = (schedule: Schedule, deductions?: Deductions) => View;

const own = (schedule: Schedule) => ({
  id: schedule.id,
  schedule_no: schedule.schedule_no,
  plan: schedule.plan,
  frequency: schedule.frequency,
  payment_count: schedule.payment_count,
  status: schedule.status,
  amount: schedule.amount,
  currency_code: schedule.currency_code,
  order_id: schedule.order_id,
  started_at: momentOrNull(schedule.started_at),
  next_deduction_at: schedule.status === "active" ? momentOrNull(schedule.next_deduction_at) : null,
  cancelled_at: momentOrNull(schedule.cancelled_at),
  cancelling: schedule.cancel_requested_at !== null,
});

export const viewSchedule = (schedule: Schedule): ScheduleView => ({
  ...own(schedule),
  customer_id: schedule.customer_id,
  reference: schedule.reference,
  requested_payment_count: schedule.requested_payment_count,
  create_orders: schedule.create_orders,
  attention_code: schedule.attention_code,
  last_error: schedule.last_error,
});

const ownDeduction = (deduction: LedgerTransaction): OwnDeduction => ({
  transaction_no: deduction.transaction_no,
  state: deduction.state,
  amount: deduction.paid_amount ?? deduction.amount,
  currency_code: deduction.currency_code,
  paid_at: momentOrNull(deduction.paid_at),
  order_id: deduction.order_id,
});

export const viewDeduction = (deduction: LedgerTransaction): DeductionView => ({
  ...ownDeduction(deduction),
  reference: deduction.reference,
  reconciliation_status: deduction.reconciliation_status,
  order_display_id: deduction.order_display_id,
  created_at: momentText(deduction.created_at),
});

/** What a customer sees of their own. */
/** Its deductions, each as `view` shows it. */
export const viewDeductions = <View>(
  deductions: Deductions | undefined,
  view: (deduction: LedgerTransaction) => View,
) => ({
  deductions: (deductions?.newest ?? []).map(view),
  deduction_count: deductions?.deduction_count ?? 0,
  paid_count: deductions?.paid_count ?? 0,
});

export const ownView: ViewOf<OwnSchedule> = (schedule, deductions) => ({
  ...own(schedule),
  ...viewDeductions(deductions, ownDeduction),
});

export const staffView: ViewOf<ListedSchedule> = (schedule, deductions) => ({
  ...viewSchedule(schedule),
  ...viewDeductions(deductions, viewDeduction),
});

export const viewScheduleOperation = (row: ScheduleOperation): ScheduleOperationView =>
  viewBy(ScheduleOperationView, row);
