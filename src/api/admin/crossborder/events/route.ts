import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { EventList } from "../../../../http";
import { viewEvent } from "../../../../http/views/history";
import { countedPage, type HistoryEvent } from "../../../../modules/crossborder/internal";
import { storeContext } from "../../../../payments/context";

/** The history: `?transaction_id=&schedule_id=&notification_id=&actor_type=&actor_id=&name=&limit=&offset=`. */
export async function GET(req: MedusaRequest, res: MedusaResponse<EventList>): Promise<void> {
  const { skip = 0, take = 20 } = req.queryConfig.pagination;
  const { ledger } = storeContext(req.scope);
  const filter = req.filterableFields;
  const { rows, ...counted } = await countedPage<HistoryEvent>(
    {
      list: (wanted, page) => ledger.listEvents(wanted, page),
      listAndCount: (wanted, page) => ledger.listAndCountEvents(wanted, page),
    },
    filter,
    { skip, take, order: { position: "DESC" } },
  );
  res.json({ events: rows.map(viewEvent), ...counted, limit: take, offset: skip });
}
