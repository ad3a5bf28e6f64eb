import { viewEvent } from "../../../../http/views/history";
import { countedPage, type HistoryEvent } from "../../../../modules/crossborder/internal";
import { answers } from "../../staff-route";

export const GET = answers("GET events", async ({ context: { ledger }, query }) => {
  const { limit, offset, ...filter } = query;
  const { rows, ...counted } = await countedPage<HistoryEvent>(
    {
      list: (wanted, page) => ledger.listEvents(wanted, page),
      listAndCount: (wanted, page) => ledger.listAndCountEvents(wanted, page),
    },
    filter,
    { skip: offset, take: limit, order: { position: "DESC" } },
  );
  return { events: rows.map(viewEvent), ...counted, limit, offset };
});
