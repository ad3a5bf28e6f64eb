import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { cancelBody, changeSchedule } from "../../../../../workflows/recurring/change";
import { parse } from "../../../../parse";

/** The signed-in customer ends a schedule of their own: `{ status: "CANCELLED" }`. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const change = parse(cancelBody, req.body ?? {});
  const { actor_id } = req.auth_context;
  res.json({
    recurring_schedule: await changeSchedule(req.scope, req.params.schedule_no ?? "", change, actor_id),
  });
}
