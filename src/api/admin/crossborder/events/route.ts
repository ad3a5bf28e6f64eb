import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/** The history: `?transaction_id=&schedule_id=&notification_id=&actor_type=&actor_id=&name=&limit=&offset=`. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const { pagination } = req.queryConfig;
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY);
  const { data: events, metadata } = await query.graph({
    entity: "crossborder_event",
    fields: ["*"],
    filters: req.filterableFields,
    pagination: { ...pagination, order: { position: "DESC" } },
  });
  res.json({ events, count: metadata?.count, limit: metadata?.take, offset: metadata?.skip });
}
