import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { storeContext } from "../../../../payments/context";

/** The inbox: `?q=&status=&limit=&offset=&order=`. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const { data: notifications, metadata } = await storeContext(req.scope).query.graph({
    entity: "crossborder_notification",
    ...req.queryConfig,
    fields: ["*"],
    filters: req.filterableFields,
  });
  res.json({ notifications, count: metadata?.count, limit: metadata?.take, offset: metadata?.skip });
}
