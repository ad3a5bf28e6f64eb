import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { settleByHand } from "../../../../../../workflows/settle-by-hand";

/** Asks the gateway now, and settles by what it says. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  res.json({ transaction: await settleByHand(req.scope, req.params.reference ?? "") });
}
