import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { listSchedules, ownSchedulesQuery, ownView } from "../../../../workflows/recurring/view";
import { parse } from "../../../parse";

/** The signed-in customer's own recurring schedules: `?limit=&offset=`. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const own = { ...parse(ownSchedulesQuery, req.query), customer_id: req.auth_context.actor_id };
  res.json(await listSchedules(req.scope, own, ownView));
}
