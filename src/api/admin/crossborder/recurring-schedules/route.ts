import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { storeContext } from "../../../../payments/context";
import { listSchedules } from "../../../../payments/recurring/schedules";
import type { ListSchedules, ScheduleList } from "../../../../http";
import { staffView } from "../../../../http/views/schedule";

/** Recurring schedules with their deductions: `?q=&status=&customer_id=&limit=&offset=`. */
export async function GET(
  req: MedusaRequest<unknown, ListSchedules>,
  res: MedusaResponse<ScheduleList>,
): Promise<void> {
  res.json(await listSchedules(storeContext(req.scope), req.validatedQuery, staffView));
}
