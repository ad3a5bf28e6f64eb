import {
  createHook,
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { viewSchedule } from "../http/views/schedule";
import { recordAct } from "../payments/asked-by";
import { storeContext } from "../payments/context";
import {
  changeRecurringSchedule,
  retrieveSchedule,
  type ScheduleChange,
} from "../payments/recurring/schedules";

const changeRecurringScheduleStep = createStep(
  "crossborder-change-recurring-schedule",
  async (input: ScheduleChange, { container }) => {
    const context = storeContext(container);
    const { schedule_no, customer_id, payment_count } = input;
    const { id: schedule_id } = await retrieveSchedule(context, schedule_no, customer_id);
    const data = payment_count === undefined ? { status: "CANCELLED" } : { payment_count };
    const asked = { act: "schedule_change", by: input, subject: { schedule_id }, data } as const;
    const changed = await recordAct(context, asked, () => changeRecurringSchedule(context, input));
    return new StepResponse(viewSchedule(changed));
  },
);

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
    const schedule = changeRecurringScheduleStep(input);
    const scheduleChanged = createHook("scheduleChanged", { schedule });
    return new WorkflowResponse(schedule, { hooks: [scheduleChanged] });
  },
);
