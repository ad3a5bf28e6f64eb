import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { storeContext } from "../../../../payments/context";
import { listSchedules, staffView } from "../../../../payments/recurring/view";
import type { ListSchedules } from "../validators";

/** Recurring schedules with their deductions: `?q=&status=&customer_id=&limit=&offset=`. */
export async function GET(req: MedusaRequest<unknown, ListSchedules>, res: MedusaResponse): Promise<void> {
  res.json(await listSchedules(storeContext(req.scope), req.validatedQuery, staffView));
}
