import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { storeContext } from "../../../../../payments/context";
import { ownView, viewSchedule } from "../../../../../payments/recurring/view";
import { changeRecurringScheduleWorkflow } from "../../../../../workflows/change-recurring-schedule";
import { runWorkflow } from "../../../../../payments/run-workflow";

/** The signed-in customer cancels a schedule of their own: `{ status: "CANCELLED" }`. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const input = { schedule_no: req.params.schedule_no ?? "", customer_id: req.auth_context.actor_id };
  const schedule = await runWorkflow(changeRecurringScheduleWorkflow(req.scope), input);
  res.json({ recurring_schedule: await viewSchedule(storeContext(req.scope), schedule, ownView) });
}
