import type { AuthenticatedMedusaRequest, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { ChangeSchedule, ScheduleAnswer, ScheduleDetailAnswer } from "../../../../../http";
import { staffView } from "../../../../../http/views/schedule";
import { storeContext } from "../../../../../payments/context";
import { readDetail, retrieveSchedule } from "../../../../../payments/recurring/schedules";
import { changeRecurringScheduleWorkflow } from "../../../../../workflows/change-recurring-schedule";
import { runWorkflow } from "../../../../../payments/run-workflow";
import { answerSchedule, STAFF_MS } from "../../../../answer-within";
import { askedBy } from "../../asked-by";

/** One schedule with its history, by the gateway's number or our id. */
export async function GET(req: MedusaRequest, res: MedusaResponse<ScheduleDetailAnswer>): Promise<void> {
  const context = storeContext(req.scope);
  const schedule = await retrieveSchedule(context, req.params.schedule_no ?? "");
  res.json({ recurring_schedule: await readDetail(context, schedule) });
}

/** Raises its count, `{ payment_count }`, or cancels it, `{ status: "CANCELLED" }`. */
export async function POST(
  req: AuthenticatedMedusaRequest<ChangeSchedule>,
  res: MedusaResponse<ScheduleAnswer>,
): Promise<void> {
  const { payment_count } = req.validatedBody;
  const input = { schedule_no: req.params.schedule_no ?? "", payment_count, ...askedBy(req) };
  await answerSchedule(req, res, {
    within_ms: STAFF_MS,
    changing: runWorkflow(changeRecurringScheduleWorkflow(req.scope), input),
    find: (context) => retrieveSchedule(context, input.schedule_no),
    view: staffView,
  });
}
