import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { sumDaily } from "../../../../../payments/audit/run";
import { storeContext } from "../../../../../payments/context";
import type { DailyBooks, DailyBooksAnswer } from "../../../../../http";

/** What was paid, refunded and returned on each day: `?from=&to=&currency_code=&provider_id=`. */
export async function GET(
  req: MedusaRequest<unknown, DailyBooks>,
  res: MedusaResponse<DailyBooksAnswer>,
): Promise<void> {
  res.json({ days: await sumDaily(storeContext(req.scope), req.validatedQuery) });
}
