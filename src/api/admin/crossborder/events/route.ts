import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { EventList } from "../../../../http";
import { viewEvent } from "../../../../http/views/history";
import { storeContext } from "../../../../payments/context";

/** The history: `?transaction_id=&schedule_id=&notification_id=&actor_type=&actor_id=&name=&limit=&offset=`. */
export async function GET(req: MedusaRequest, res: MedusaResponse<EventList>): Promise<void> {
  const { skip = 0, take = 20 } = req.queryConfig.pagination;
  const { ledger } = storeContext(req.scope);
  const [events, count] = await ledger.listAndCountEvents(req.filterableFields, {
    skip,
    take,
    order: { position: "DESC" },
  });
  res.json({ events: events.map(viewEvent), count, limit: take, offset: skip });
}
