import type { MedusaContainer } from "@medusajs/framework/types";
import {
  createHook,
  createWorkflow,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { viewSchedule } from "../http/views/schedule";
import { type AskedBy, recordAct } from "../payments/asked-by";
import { withMedusaErrors } from "../payments/errors";
import { createRenewalOrder } from "../payments/recurring/renewal-order";
import {
  changeRecurringSchedule,
  retrieveSchedule,
  type ScheduleChange,
} from "../payments/recurring/schedules";
import { runWorkflow } from "../payments/run-workflow";
import { actStep } from "./compose";

export interface RenewalOrderInput extends AskedBy {
  /** The `reference` of the deduction, as `crossborder.recurring_charged` tells it. */
  reference: string;
}

const change = actStep("crossborder-change-recurring-schedule", async (context, input: ScheduleChange) => {
  const { schedule_no, customer_id, payment_count } = input;
  const { id: schedule_id } = await retrieveSchedule(context, schedule_no, customer_id);
  const data = payment_count === undefined ? { status: "CANCELLED" } : { payment_count };
  const asked = { act: "schedule_change", by: input, subject: { schedule_id }, data } as const;
  return viewSchedule(await recordAct(context, asked, () => changeRecurringSchedule(context, input)));
});

/**
 * Raises how often a card is charged, or cancels the recurring schedule (update-recurring, §4.10). Resolves to the
 * schedule. The hook `scheduleChanged` runs afterwards with `{ schedule }`; the change stands when the hook fails.
 *
 * @throws MedusaError `schedule_not_found`, `schedule_ambiguous`, `schedule_cancelled`, `payment_count_not_greater`,
 *   `schedule_not_named`, or what the gateway answered. A cancellation whose answer was lost is repeated by the job
 * @example
 * // Charge 24 times in all, the first payment included; then cancel.
 * await changeRecurringScheduleWorkflow(container).run({ input: { schedule_no: "S7001", payment_count: 24 } });
 * await changeRecurringScheduleWorkflow(container).run({ input: { schedule_no: "S7001" } });
 */
export const changeRecurringScheduleWorkflow = createWorkflow(
  "crossborder-change-recurring-schedule",
  (input: WorkflowData<ScheduleChange>) => {
    const schedule = change(input);
    const scheduleChanged = createHook("scheduleChanged", { schedule });
    return new WorkflowResponse(schedule, { hooks: [scheduleChanged] });
  },
);

const renew = actStep("crossborder-create-renewal-order", async (context, input: RenewalOrderInput) => {
  const { id: transaction_id, schedule_id } = await context.ledger.retrieveByReference(input.reference);
  const asked = { act: "renewal_order", by: input, subject: { transaction_id, schedule_id } } as const;
  const create = () => withMedusaErrors(() => createRenewalOrder(context, input.reference));
  return await recordAct(context, asked, create);
});

/**
 * Copies the first order of a recurring schedule as one that a later deduction has paid. Run twice it makes one order.
 * Resolves to `{ order_id }`. The hook `validate` runs before with `{ input }`: throw in it to make no order. The hook
 * `renewalOrderCreated` runs afterwards with `{ order_id, reference }`; the order stays when it fails.
 *
 * @throws MedusaError `transaction_not_found`, `not_a_deduction`, `deduction_not_paid`, `deduction_not_agreed` while a person
 *   has to look at a charge after the cancellation, `no_first_order`, `address_abroad`, `amount_differs` when another amount was
 *   deducted than was agreed, or `busy`
 * @example
 * // src/subscribers/renewal.ts of a store
 * export default async function renew({ event, container }: SubscriberArgs<{ reference: string }>) {
 *   const input = { reference: event.data.reference };
 *   const { result } = await createRenewalOrderWorkflow(container).run({ input });
 *   console.log(result.order_id);
 * }
 * export const config: SubscriberConfig = { event: "crossborder.recurring_charged" };
 */
export const createRenewalOrderWorkflow = createWorkflow(
  "crossborder-create-renewal-order",
  (input: WorkflowData<RenewalOrderInput>) => {
    const validate = createHook("validate", { input });
    const { order_id } = renew(input);
    const renewalOrderCreated = createHook("renewalOrderCreated", { order_id, reference: input.reference });
    return new WorkflowResponse({ order_id }, { hooks: [validate, renewalOrderCreated] });
  },
);

/** What the plugin's own subscriber and job run, so that a store's hooks see the orders that make themselves, too. */
export const renewalOrderMaker =
  (container: MedusaContainer) =>
  (reference: string): Promise<{ order_id: string }> =>
    runWorkflow(createRenewalOrderWorkflow(container), { reference });
