import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { pollSession } from "../../../../../workflows/waiting-session";

/** How one payment session stands, for a page that waits for the customer. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  res.json({ session: await pollSession(req.scope, req.params.id ?? "") });
}
