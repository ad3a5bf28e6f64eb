import { z } from "@medusajs/framework/zod";
import { OUTCOMES, SCHEDULE_CHANGES, SCHEDULE_STATUSES } from "../modules/crossborder/states";
import { actorType, NamedEvent } from "./history";
import {
  amount,
  counted,
  currencyCode,
  id,
  mayWork,
  moment,
  oneOrMore,
  page,
  paging,
  reconciliationStatus,
  state,
  text,
} from "./values";

const momentOrNull = moment.nullable();

/** A plan of the store, as a shopper is told of it before the first payment. */
export const RecurringPlan = z.object({
  plan: z.string().describe("its name, as `recurring_plan` of a payment session names it"),
  frequency: z.number().int().describe("days between two payments"),
  payment_count: z
    .number()
    .int()
    .describe("how many payments there are, the first one included; 0: no limit"),
});
export type RecurringPlan = z.output<typeof RecurringPlan>;

export const PlanList = z.object({ recurring_plans: z.array(RecurringPlan) });
export type PlanList = z.output<typeof PlanList>;

/** What a customer sees of a recurring schedule of their own, apart from its deductions. */
const own = z.object({
  id: z.string().describe("ours"),
  schedule_no: text.describe("the gateway's number, once it is known"),
  plan: z.string().describe("name of the plan in the options"),
  frequency: z.number().int().describe("days between two deductions"),
  payment_count: z
    .number()
    .int()
    .describe("how many deductions there are, the first payment included; 0: no limit"),
  status: z
    .enum(SCHEDULE_STATUSES)
    .describe("`pending` until the first payment is made, `active`, `completed`, `cancelled`"),
  amount: amount.describe("of each deduction"),
  currency_code: currencyCode,
  order_id: text.describe("the first order"),
  started_at: momentOrNull.describe("when the first payment was made"),
  next_deduction_at: momentOrNull.describe("when the card should be charged next; null unless it is active"),
  cancelled_at: momentOrNull.describe("when it ended by a cancellation"),
  cancelling: z.boolean().describe("it was cancelled here, and the gateway has not confirmed it yet"),
});

/** A recurring schedule, without its deductions. Workflows and hooks hand it out. */
export const ScheduleView = own.extend({
  customer_id: text.describe("whose it is"),
  reference: z.string().describe("of the first payment"),
  create_orders: z
    .boolean()
    .describe(
      "whether the plugin makes the order of each renewal, as the plan said when the schedule started",
    ),
  requested_payment_count: z
    .number()
    .int()
    .nullable()
    .describe("what the gateway was asked to raise the count to and has not confirmed, or null"),
  attention_code: text.describe("[why a person must look](states.md#attention_code), or null"),
  last_error: text.describe("the last thing that went wrong, in words"),
});
export interface ScheduleView extends z.output<typeof ScheduleView> {}

/** A charge of a schedule, the first payment among them, as its customer sees it. */
export const OwnDeduction = z.object({
  transaction_no: text.describe("the gateway's number"),
  state,
  amount: amount.describe("what was paid"),
  currency_code: currencyCode,
  paid_at: momentOrNull.describe("when"),
  order_id: text.describe("the order that was made of it, or null"),
});
export type OwnDeduction = z.output<typeof OwnDeduction>;

export const DeductionView = OwnDeduction.extend({
  reference: z.string().describe("ours"),
  reconciliation_status: reconciliationStatus,
  order_display_id: z.number().int().nullable().describe("the order's number"),
  created_at: moment.describe("when it was written"),
});
export type DeductionView = z.output<typeof DeductionView>;

const OrderError = z.object({ code: z.string(), created_at: moment });

export const DetailedDeduction = DeductionView.extend({
  order_error: OrderError.nullable().describe(
    "`code` and `created_at` of the last try to make its order, or null",
  ),
});
export type DetailedDeduction = z.output<typeof DetailedDeduction>;

/** What an answer has of the charges of a schedule. */
const charged = <Deduction extends z.ZodType>(deduction: Deduction) => ({
  deductions: z
    .array(deduction)
    .describe("the first payment and each further one: the newest 100, the oldest of these first"),
  deduction_count: z.number().int().describe("how many there are, those that are not listed too"),
  paid_count: z.number().int().describe("how many of all were paid: neither declined nor never paid"),
});

/** What a customer sees of a schedule of their own. */
export const OwnSchedule = own.extend(charged(OwnDeduction));
export type OwnSchedule = z.output<typeof OwnSchedule>;

/** What staff sees of a schedule. */
export const ListedSchedule = ScheduleView.extend(charged(DeductionView));
export type ListedSchedule = z.output<typeof ListedSchedule>;

/** A change of a schedule that the gateway was asked for (§4.10). */
export const ScheduleOperationView = z.object({
  id: z.string().describe("ours"),
  created_at: moment.describe("when it was asked for first"),
  kind: z.enum(SCHEDULE_CHANGES).describe("`raise` the count, or `cancel`"),
  payment_count: z.number().int().nullable().describe("what the count is raised to; 0: no limit"),
  outcome: z
    .enum(OUTCOMES)
    .describe(
      "`requested`, `unknown` (its answer was lost), `succeeded`, `refused` or `failed` (it was never sent)",
    ),
  actor_type: actorType.describe("who asked for it first"),
  actor_id: text.describe("of the user, key or customer"),
  attempts: z.number().int().describe("how many calls were made for it"),
  called_at: momentOrNull.describe("when the last of them was made"),
  ret_code: text.describe("the gateway's answer to it, where it was an error"),
});
export type ScheduleOperationView = z.output<typeof ScheduleOperationView>;

/** One schedule with its history, and with why a deduction has no order. */
export const ScheduleDetail = ScheduleView.extend({
  ...charged(DetailedDeduction),
  operations: z
    .array(ScheduleOperationView)
    .describe("what the gateway was asked to change, the oldest first"),
  events: z
    .array(NamedEvent)
    .describe("its newest 100 [events](api-notifications.md#the-event), the newest first, with `actor_name`"),
});
export type ScheduleDetail = z.output<typeof ScheduleDetail>;

export const OwnScheduleList = z.object({ recurring_schedules: z.array(OwnSchedule), ...page, ...counted });
export type OwnScheduleList = z.output<typeof OwnScheduleList>;

export const ScheduleList = z.object({ recurring_schedules: z.array(ListedSchedule), ...page, ...counted });
export type ScheduleList = z.output<typeof ScheduleList>;

export const OwnScheduleAnswer = z.object({ recurring_schedule: OwnSchedule, ...mayWork });
export type OwnScheduleAnswer = z.output<typeof OwnScheduleAnswer>;

export const ScheduleAnswer = z.object({ recurring_schedule: ListedSchedule, ...mayWork });
export type ScheduleAnswer = z.output<typeof ScheduleAnswer>;

export const ScheduleDetailAnswer = z.object({ recurring_schedule: ScheduleDetail });
export type ScheduleDetailAnswer = z.output<typeof ScheduleDetailAnswer>;

/** By which a schedule can be ended. */
export const EndLink = z.object({
  end_url: text.describe(
    "the page on which whoever has this address ends it; null where nothing is left to end",
  ),
});
export type EndLink = z.output<typeof EndLink>;

/** A renewal that was never notified, by the gateway's number. */
export const FindRenewal = z.strictObject({
  transaction_no: z
    .string()
    .regex(
      /^[\w-]{1,64}$/,
      "transaction_no: must be a number of the gateway's: 1 to 64 letters, digits, _ and -",
    )
    .describe("the gateway's number of the deduction"),
});
export type FindRenewal = z.output<typeof FindRenewal>;

export const FoundRenewalAnswer = z.object({
  deduction: DeductionView.nullable().describe("as the ledger has it; null while the gateway is asked"),
  is_new: z.boolean().describe("whether it was not known before"),
  ...mayWork,
});
export type FoundRenewalAnswer = z.output<typeof FoundRenewalAnswer>;

/** `order_id` is null while the order is being made. */
export const RenewalOrder = z.object({ order_id: text, ...mayWork });
export type RenewalOrder = z.output<typeof RenewalOrder>;

export const ListSchedules = z.object({
  q: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe("a part of a schedule's number, of its first reference, or of its plan's name"),
  status: oneOrMore("status", SCHEDULE_STATUSES).describe("all but `pending` if it is left out"),
  customer_id: id.optional(),
  ...paging,
});
export type ListSchedules = z.output<typeof ListSchedules>;

export const ListOwnSchedules = z.object(paging);
export type ListOwnSchedules = z.output<typeof ListOwnSchedules>;

/** What a customer may change of a schedule of their own. */
export const CancelSchedule = z.object({ status: z.literal("CANCELLED") });
export type CancelSchedule = z.output<typeof CancelSchedule>;

/** What staff may change of a schedule (§4.10). */
export const ChangeSchedule = z
  .object({
    payment_count: z
      .number()
      .refine(
        (count) => Number.isInteger(count) && count >= 0 && count <= 100_000,
        "payment_count: must be a whole number greater than the current count, or 0 for no limit",
      )
      .optional()
      .describe("greater than now, or 0 for no limit; this or `status`, not both"),
    status: z.literal("CANCELLED").optional().describe("ends the schedule for good"),
  })
  .refine(
    (body) => (body.payment_count === undefined) !== (body.status === undefined),
    "payment_count/status: exactly one of them is required",
  );
export type ChangeSchedule = z.output<typeof ChangeSchedule>;
