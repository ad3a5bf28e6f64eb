import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { cancelBody, changeSchedule } from "../../../../../workflows/recurring/change";
import { ownView, viewSchedule } from "../../../../../workflows/recurring/view";
import { parse } from "../../../../parse";

/** The signed-in customer ends a schedule of their own: `{ status: "CANCELLED" }`. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const change = parse(cancelBody, req.body ?? {});
  const { actor_id } = req.auth_context;
  const schedule = await changeSchedule(req.scope, req.params.schedule_no ?? "", change, actor_id);
  res.json({ recurring_schedule: await viewSchedule(req.scope, schedule, ownView) });
}
