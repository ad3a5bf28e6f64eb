import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { listAttention } from "../../../../payments/attention/deliver";
import { storeContext } from "../../../../payments/context";
import type { AttentionList, ListAttention } from "../../../../http";

/** What waits for a person, the longest first: `?code=&limit=&offset=`. */
export async function GET(
  req: MedusaRequest<unknown, ListAttention>,
  res: MedusaResponse<AttentionList>,
): Promise<void> {
  res.json(await listAttention(storeContext(req.scope), req.validatedQuery));
}
