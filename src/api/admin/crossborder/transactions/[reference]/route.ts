import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { storeContext } from "../../../../../payments/context";

/** One transaction of the ledger. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const { ledger } = storeContext(req.scope);
  res.json({ transaction: await ledger.retrieveByReference(req.params.reference ?? "") });
}
