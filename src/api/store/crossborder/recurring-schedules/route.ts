import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { listSchedules, ownSchedulesQuery } from "../../../../workflows/recurring/view";
import { parse } from "../../../parse";

/** The signed-in customer's own recurring schedules: `?limit=&offset=`. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const query = parse(ownSchedulesQuery, req.query);
  res.json(await listSchedules(req.scope, { ...query, customer_id: req.auth_context.actor_id }));
}
