import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { EndLink } from "../../../../../../http";
import { storeContext } from "../../../../../../payments/context";
import { endLinkOf } from "../../../../../../payments/end-link";
import { retrieveSchedule } from "../../../../../../payments/recurring/schedules";

/** The link by which whoever has it ends the schedule. It is written down nowhere. */
export async function POST(req: MedusaRequest, res: MedusaResponse<EndLink>): Promise<void> {
  const context = storeContext(req.scope);
  const schedule = await retrieveSchedule(context, req.params.schedule_no ?? "");
  res.json({ end_url: schedule.status === "active" ? endLinkOf(context, schedule) : null });
}
