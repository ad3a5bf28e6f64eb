import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/** The inbox: `?q=&status=&limit=&offset=&order=`. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const { pagination } = req.queryConfig;
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY);
  const direction = pagination.order?.created_at ?? "DESC";
  const { data: notifications, metadata } = await query.graph({
    entity: "crossborder_notification",
    // Of several that came in the same moment none is on two pages.
    pagination: { ...pagination, order: { created_at: direction, id: direction } },
    fields: ["*"],
    filters: req.filterableFields,
  });
  res.json({ notifications, count: metadata?.count, limit: metadata?.take, offset: metadata?.skip });
}
