import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { returnByHand } from "../../../../../../workflows/settle-by-hand";

/** Sends money back that no order has. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  res.json({ transaction: await returnByHand(req.scope, req.params.reference ?? "") });
}
