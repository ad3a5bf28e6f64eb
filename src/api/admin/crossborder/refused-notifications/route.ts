import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { ListRefused, RefusedList } from "../../../../http";
import { storeContext } from "../../../../payments/context";
import { listRefused } from "../../../../payments/inbox/refused";

/** How many notifications were refused, and why: `?limit=&offset=`. */
export async function GET(
  req: MedusaRequest<unknown, ListRefused>,
  res: MedusaResponse<RefusedList>,
): Promise<void> {
  res.json(await listRefused(storeContext(req.scope), req.validatedQuery));
}
