/** `pending` until the first payment is made; `completed` when all its deductions were. */
export const SCHEDULE_STATUSES = ["pending", "active", "completed", "cancelled"] as const;
export type ScheduleStatus = (typeof SCHEDULE_STATUSES)[number];

/** Why a person must look at a schedule; all other codes are about transactions. docs/reference/states.md says what to do. */
export const SCHEDULE_ATTENTION_CODES = ["deduction_missing", "first_order_ended"] as const;
export type ScheduleAttentionCode = (typeof SCHEDULE_ATTENTION_CODES)[number];

/** What a storefront chose by a plan's name. */
export interface RecurringTerms {
  plan: string;
  /** Days between two deductions. */
  frequency: number;
  /** How many deductions there are, the first payment included; 0 has no limit. */
  payment_count: number;
}

const DEDUCTION = "recurring-deduction";

/** A charge that the gateway made by itself, by a schedule: nobody opened it. */
export const isDeduction = ({ operation }: { operation: string }): boolean => operation === DEDUCTION;

/** The facts by which a deduction is recorded once, however often it is told. */
export const deductionKey = (schedule_no: string, transaction_no: string) => ({
  operation: DEDUCTION,
  transaction_no,
  reference: `${schedule_no}-${transaction_no}`.replace(/[^A-Za-z0-9-]/g, "-"),
});

const DAY_MS = 24 * 60 * 60_000;

export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY_MS);
