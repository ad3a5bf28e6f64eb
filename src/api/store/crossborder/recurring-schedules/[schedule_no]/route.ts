import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { OwnScheduleAnswer } from "../../../../../http";
import { ownView } from "../../../../../http/views/schedule";
import { changeRecurringScheduleWorkflow } from "../../../../../workflows/change-recurring-schedule";
import { runWorkflow } from "../../../../../payments/run-workflow";
import { answerSchedule, BROWSER_MS } from "../../../../answer-within";
import { retrieveSchedule } from "../../../../../payments/recurring/schedules";

/** The signed-in customer cancels a schedule of their own: `{ status: "CANCELLED" }`. */
export async function POST(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<OwnScheduleAnswer>,
): Promise<void> {
  const input = { schedule_no: req.params.schedule_no ?? "", customer_id: req.auth_context.actor_id };
  await answerSchedule(req, res, {
    within_ms: BROWSER_MS,
    changing: runWorkflow(changeRecurringScheduleWorkflow(req.scope), input),
    find: (context) => retrieveSchedule(context, input.schedule_no, input.customer_id),
    view: ownView,
  });
}
