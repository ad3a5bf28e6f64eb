import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { storeContext } from "../../../../../payments/context";
import { pollSession } from "../../../../../payments/shopper/poll-session";

/** How one payment session stands, for a page that waits for the customer. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  res.json({ session: await pollSession(storeContext(req.scope), req.params.id ?? "") });
}
