import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { listAttention } from "../../../../payments/attention/view";
import { storeContext } from "../../../../payments/context";
import type { ListAttention } from "./validators";

/** What waits for a person, the longest first: `?code=&limit=&offset=`. */
export async function GET(req: MedusaRequest<unknown, ListAttention>, res: MedusaResponse): Promise<void> {
  const { limit, offset } = req.validatedQuery;
  res.json({ ...(await listAttention(storeContext(req.scope), req.validatedQuery)), limit, offset });
}
