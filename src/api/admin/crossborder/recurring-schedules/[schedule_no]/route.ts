import { staffView } from "../../../../../http/views/schedule";
import { readDetail, retrieveSchedule } from "../../../../../payments/recurring/schedules";
import { runWorkflow } from "../../../../../payments/run-workflow";
import { changeRecurringScheduleWorkflow } from "../../../../../workflows/recurring";
import { answers, answersSoon } from "../../../staff-route";
import { changeOfSchedule } from "../../../../answer-within";

/** By the gateway's number or our id. */
export const GET = answers("GET recurring-schedules/:schedule_no", async ({ context, params }) => ({
  recurring_schedule: await readDetail(context, await retrieveSchedule(context, params.schedule_no)),
}));

export const POST = answersSoon(
  "POST recurring-schedules/:schedule_no",
  ({ req, context, by, params: { schedule_no }, body: { payment_count } }) =>
    changeOfSchedule(
      context,
      () => retrieveSchedule(context, schedule_no),
      runWorkflow(changeRecurringScheduleWorkflow(req.scope), { schedule_no, payment_count, ...by }),
      staffView,
    ),
);
