import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { retrieveTransaction } from "../../../../../workflows/views";

/** One transaction of the ledger. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  res.json({ transaction: await retrieveTransaction(req.scope, req.params.reference ?? "") });
}
