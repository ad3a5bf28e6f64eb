import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { poll } from "../../../../../../workflows/in-store/at-the-counter";

/** How an in-store payment stands; asks the gateway while it is open. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  res.json({ payment: await poll(req.scope, req.params.reference ?? "") });
}
