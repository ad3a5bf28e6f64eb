import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { storeContext } from "../../../../payments/context";

/** The ledger: `?q=&state=&reconciliation_status=&limit=&offset=&order=`. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const { data: transactions, metadata } = await storeContext(req.scope).query.graph({
    entity: "crossborder_transaction",
    ...req.queryConfig,
    fields: ["*"],
    filters: req.filterableFields,
  });
  res.json({ transactions, count: metadata?.count, limit: metadata?.take, offset: metadata?.skip });
}
