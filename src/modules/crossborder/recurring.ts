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

interface Progress {
  frequency: number;
  payment_count: number;
  status: ScheduleStatus;
  next_deduction_at: Date | null;
  attention_code: string | null;
}

/** What an active schedule waits for after so many deductions, the latest of which was made at that moment. */
export function progressOf(
  { frequency, payment_count, next_deduction_at, attention_code }: Progress,
  made: number,
  latest: Date,
) {
  const next = daysAfter(latest, frequency);
  const later = next_deduction_at && next_deduction_at > next ? next_deduction_at : next;
  const completed = payment_count > 0 && made >= payment_count;
  const progress = {
    status: completed ? ("completed" as const) : ("active" as const),
    next_deduction_at: later,
  };
  // What becomes of it has to be said by a person, however often the card is charged meanwhile.
  if (!completed && attention_code === "first_order_ended") return progress;
  const next_check_at = completed ? null : daysAfter(later, 1);
  return { ...progress, next_check_at, attention_code: null, last_error: null };
}
