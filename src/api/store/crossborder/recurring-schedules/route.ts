import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { storeContext } from "../../../../payments/context";
import { listSchedules } from "../../../../payments/recurring/schedules";
import type { ListOwnSchedules, OwnScheduleList } from "../../../../http";
import { ownView } from "../../../../http/views/schedule";

/** The signed-in customer's own recurring schedules: `?limit=&offset=`. */
export async function GET(
  req: AuthenticatedMedusaRequest<unknown, ListOwnSchedules>,
  res: MedusaResponse<OwnScheduleList>,
): Promise<void> {
  const own = { ...req.validatedQuery, customer_id: req.auth_context.actor_id };
  res.json(await listSchedules(storeContext(req.scope), own, ownView));
}
