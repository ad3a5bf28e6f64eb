import { viewEvent } from "../../../../http/views/history";
import { countedPage, type HistoryEvent } from "../../../../modules/crossborder/internal";
import { answers } from "../../staff-route";

export const GET = answers("GET events", async ({ req, context: { ledger } }) => {
  const { skip = 0, take = 20 } = req.queryConfig.pagination;
  const { rows, ...counted } = await countedPage<HistoryEvent>(
    {
      list: (wanted, page) => ledger.listEvents(wanted, page),
      listAndCount: (wanted, page) => ledger.listAndCountEvents(wanted, page),
    },
    req.filterableFields,
    { skip, take, order: { position: "DESC" } },
  );
  return { events: rows.map(viewEvent), ...counted, limit: take, offset: skip };
});
