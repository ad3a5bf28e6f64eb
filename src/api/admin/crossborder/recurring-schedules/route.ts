import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { listSchedules, schedulesQuery, staffView } from "../../../../workflows/recurring/view";
import { parse } from "../../../parse";

/** Recurring schedules with their deductions: `?q=&status=&customer_id=&limit=&offset=`. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  res.json(await listSchedules(req.scope, parse(schedulesQuery, req.query), staffView));
}
