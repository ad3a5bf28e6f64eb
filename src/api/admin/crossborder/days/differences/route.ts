import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { storeContext } from "../../../../../payments/context";
import { listDifferentLines } from "../../../../../payments/days/statement";
import type { DifferentLines, ListDifferentLines } from "../../../../../http";

/** The lines that differ from the gateway's statement, of a group: `?provider_id=&day=&group=&after=&limit=`. */
export async function GET(
  req: MedusaRequest<unknown, ListDifferentLines>,
  res: MedusaResponse<DifferentLines>,
): Promise<void> {
  res.json(await listDifferentLines(storeContext(req.scope), req.validatedQuery));
}
