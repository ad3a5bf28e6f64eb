import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { OwnScheduleAnswer } from "../../../../../http";
import { ownView } from "../../../../../http/views/schedule";
import { storeContext } from "../../../../../payments/context";
import { retrieveSchedule } from "../../../../../payments/recurring/schedules";
import { runWorkflow } from "../../../../../payments/run-workflow";
import { changeRecurringScheduleWorkflow } from "../../../../../workflows/recurring";
import { BROWSER_MS } from "../../../../../payments/reconcile";
import { answerWithin, changeOfSchedule } from "../../../../answer-within";

/** The signed-in customer cancels a schedule of their own: `{ status: "CANCELLED" }`. */
export async function POST(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<OwnScheduleAnswer>,
): Promise<void> {
  const context = storeContext(req.scope);
  const input = { schedule_no: req.params.schedule_no ?? "", customer_id: req.auth_context.actor_id };
  const changing = runWorkflow(changeRecurringScheduleWorkflow(req.scope), input);
  const find = () => retrieveSchedule(context, input.schedule_no, input.customer_id);
  await answerWithin(req, res, BROWSER_MS, changeOfSchedule(context, find, changing, ownView));
}
