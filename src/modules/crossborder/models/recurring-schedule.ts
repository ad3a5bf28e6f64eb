import { model } from "@medusajs/framework/utils";
import { SCHEDULE_STATUSES } from "../states";

/**
 * Recurring deductions of a card (§2.8): written with the order that starts them, and changed with what the
 * gateway is asked for. Its deductions are transactions of the ledger, the first payment among them.
 */
export const RecurringSchedule = model
  .define("crossborder_recurring_schedule", {
    id: model.id({ prefix: "cbsch" }).primaryKey(),
    /** The shop that started it. */
    shop_id: model.text(),
    provider_id: model.text(),
    /** The gateway's scheduleNo, once it has told it. */
    schedule_no: model.text().searchable().nullable(),
    /** Of the first payment. */
    reference: model.text().searchable(),
    /** Name of the plan in the store's options. */
    plan: model.text().searchable(),
    /** Days between two deductions. */
    frequency: model.number(),
    /** How many deductions there are, the first payment included; 0 has no limit. */
    payment_count: model.number(),
    /** Whether the plugin itself makes the order of each renewal, as the plan said when the schedule started. */
    create_orders: model.boolean().default(false),
    status: model.enum([...SCHEDULE_STATUSES]).default("pending"),
    customer_id: model.text().nullable(),
    /** The order that the first payment placed. */
    order_id: model.text().nullable(),
    currency_code: model.text(),
    /** Of each deduction: decimal text with two places. */
    amount: model.text(),
    started_at: model.dateTime().nullable(),
    cancelled_at: model.dateTime().nullable(),
    /** What the gateway was asked for, written before the call; null once its answer is known. */
    requested_payment_count: model.number().nullable(),
    cancel_requested_at: model.dateTime().nullable(),
    /** When the gateway should charge the card next. */
    next_deduction_at: model.dateTime().nullable(),
    /** When the job looks at it next; null when there is nothing to wait for. */
    next_check_at: model.dateTime().nullable(),
    /** Why a person must look, and since when; null when none must. */
    attention_code: model.text().nullable(),
    attention_since: model.dateTime().nullable(),
    /** The last thing that went wrong, in words for a person. */
    last_error: model.text().nullable(),
  })
  .indexes([
    { on: ["reference"], unique: true, where: { deleted_at: null } },
    {
      name: "IDX_crossborder_recurring_schedule_number",
      on: ["provider_id", "schedule_no"],
      unique: true,
      where: { schedule_no: { $ne: null }, deleted_at: null },
    },
    { on: ["customer_id"] },
    { on: ["next_check_at"], where: { next_check_at: { $ne: null } } },
    { on: ["attention_since"], where: { attention_since: { $ne: null } } },
    // Of the list that staff looks at.
    { on: ["created_at", "id"] },
    { on: ["status", "created_at", "id"] },
  ]);
