import { listNotifications } from "../../../../payments/queries/notifications";
import { may } from "../../../../policies/crossborder";
import { grantedTo } from "../allowed-acts";
import { answers } from "../../staff-route";

export const GET = answers("GET notifications", async ({ req, context }) => {
  const { skip = 0, take = 20, order: { created_at: direction = "DESC" } = {} } = req.queryConfig.pagination;
  const readTransactions = may("crossborder_transaction", "read");
  const isGranted = await grantedTo(req, [readTransactions]);
  return await listNotifications(context, req.filterableFields, {
    skip,
    take,
    direction: direction === "ASC" ? "ASC" : "DESC",
    withPayments: isGranted(readTransactions),
  });
});
