import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { NotificationList } from "../../../../http";
import { viewNotification } from "../../../../http/views/history";
import { countedPage, type InboxNotification } from "../../../../modules/crossborder/internal";
import { storeContext } from "../../../../payments/context";

/** The inbox: `?q=&status=&limit=&offset=&order=`. */
export async function GET(req: MedusaRequest, res: MedusaResponse<NotificationList>): Promise<void> {
  const { skip = 0, take = 20, order: { created_at: direction = "DESC" } = {} } = req.queryConfig.pagination;
  const { ledger } = storeContext(req.scope);
  const filter = req.filterableFields;
  const { rows, ...counted } = await countedPage<InboxNotification>(
    {
      list: (wanted, page) => ledger.listNotifications(wanted, page),
      listAndCount: (wanted, page) => ledger.listAndCountNotifications(wanted, page),
    },
    filter,
    // Of several that came in the same moment none is on two pages.
    { skip, take, order: { created_at: direction, id: direction } },
  );
  res.json({ notifications: rows.map(viewNotification), ...counted, limit: take, offset: skip });
}
