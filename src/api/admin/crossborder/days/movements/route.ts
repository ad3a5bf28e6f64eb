import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { storeContext } from "../../../../../payments/context";
import { listDayMovements } from "../../../../../payments/days/movements";
import type { ListMovements, MovementList } from "../../../../../http";

/** What moved on a day: `?provider_id=&day=&after=&limit=`. */
export async function GET(
  req: MedusaRequest<unknown, ListMovements>,
  res: MedusaResponse<MovementList>,
): Promise<void> {
  res.json(await listDayMovements(storeContext(req.scope), req.validatedQuery));
}
