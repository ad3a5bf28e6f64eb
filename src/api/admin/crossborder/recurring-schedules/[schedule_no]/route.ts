import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { changeBody, changeSchedule } from "../../../../../workflows/recurring/change";
import { retrieveSchedule } from "../../../../../workflows/recurring/find-schedule";
import { staffView, viewSchedule } from "../../../../../workflows/recurring/view";
import { parse } from "../../../../parse";

/** One schedule, by the gateway's number or our id. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const schedule = await retrieveSchedule(req.scope, req.params.schedule_no ?? "");
  res.json({ recurring_schedule: await viewSchedule(req.scope, schedule, staffView) });
}

/** Raises its count, `{ payment_count }`, or ends it, `{ status: "CANCELLED" }`. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const change = parse(changeBody, req.body ?? {});
  const schedule = await changeSchedule(req.scope, req.params.schedule_no ?? "", change);
  res.json({ recurring_schedule: await viewSchedule(req.scope, schedule, staffView) });
}
