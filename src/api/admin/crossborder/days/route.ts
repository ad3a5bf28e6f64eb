import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { storeContext } from "../../../../payments/context";
import { readDays } from "../../../../payments/days/day";
import type { DayList, ListDays } from "../../../../http";

/** One day of an account, or of each: `?day=&provider_id=`. */
export async function GET(
  req: MedusaRequest<unknown, ListDays>,
  res: MedusaResponse<DayList>,
): Promise<void> {
  res.json({ days: await readDays(storeContext(req.scope), req.validatedQuery) });
}
