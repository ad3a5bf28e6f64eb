import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { storeContext } from "../../../../payments/context";
import { listSchedules, ownView } from "../../../../payments/recurring/view";
import type { ListSchedules } from "../validators";

/** The signed-in customer's own recurring schedules: `?limit=&offset=`. */
export async function GET(
  req: AuthenticatedMedusaRequest<unknown, ListSchedules>,
  res: MedusaResponse,
): Promise<void> {
  const own = { ...req.validatedQuery, customer_id: req.auth_context.actor_id };
  res.json(await listSchedules(storeContext(req.scope), own, ownView));
}
