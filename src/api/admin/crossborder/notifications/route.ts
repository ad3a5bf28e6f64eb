import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { NotificationList } from "../../../../http";
import { viewNotification } from "../../../../http/views/history";
import { storeContext } from "../../../../payments/context";

/** The inbox: `?q=&status=&limit=&offset=&order=`. */
export async function GET(req: MedusaRequest, res: MedusaResponse<NotificationList>): Promise<void> {
  const { skip = 0, take = 20, order: { created_at: direction = "DESC" } = {} } = req.queryConfig.pagination;
  const { ledger } = storeContext(req.scope);
  const [found, count] = await ledger.listAndCountNotifications(req.filterableFields, {
    skip,
    take,
    // Of several that came in the same moment none is on two pages.
    order: { created_at: direction, id: direction },
  });
  res.json({ notifications: found.map(viewNotification), count, limit: take, offset: skip });
}
