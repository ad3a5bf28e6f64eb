import type {
  Deductions,
  LedgerTransaction,
  Schedule,
  ScheduleOperation,
} from "../../modules/crossborder/internal";
import {
  DeductionView,
  type ListedSchedule,
  OwnDeduction,
  OwnSchedule,
  ScheduleOperationView,
  ScheduleView,
} from "../recurring";
import { viewBy } from "./history";

/** A schedule with its deductions; none are known where there are none. */
export type ViewOf<View> = (schedule: Schedule, deductions?: Deductions) => View;

const toShow = (schedule: Schedule) => ({
  ...schedule,
  next_deduction_at: schedule.status === "active" ? schedule.next_deduction_at : null,
  cancelling: schedule.cancel_requested_at !== null,
});

export const viewSchedule = (schedule: Schedule): ScheduleView => viewBy(ScheduleView, toShow(schedule));

const paidBy = (deduction: LedgerTransaction) => ({
  ...deduction,
  amount: deduction.paid_amount ?? deduction.amount,
});

const ownDeduction = (deduction: LedgerTransaction): OwnDeduction => viewBy(OwnDeduction, paidBy(deduction));

export const viewDeduction = (deduction: LedgerTransaction): DeductionView =>
  viewBy(DeductionView, paidBy(deduction));

/** Its deductions, each as `view` shows it. */
export const viewDeductions = <View>(
  deductions: Deductions | undefined,
  view: (deduction: LedgerTransaction) => View,
) => ({
  deductions: (deductions?.newest ?? []).map(view),
  deduction_count: deductions?.deduction_count ?? 0,
  paid_count: deductions?.paid_count ?? 0,
});

/** What a customer sees of their own. */
export const ownView: ViewOf<OwnSchedule> = (schedule, deductions) =>
  viewBy(OwnSchedule, { ...toShow(schedule), ...viewDeductions(deductions, ownDeduction) });

export const staffView: ViewOf<ListedSchedule> = (schedule, deductions) => ({
  ...viewSchedule(schedule),
  ...viewDeductions(deductions, viewDeduction),
});

export const viewScheduleOperation = (row: ScheduleOperation): ScheduleOperationView =>
  viewBy(ScheduleOperationView, row);
