import { listNotifications } from "../../../../payments/queries/notifications";
import { may } from "../../../../policies/crossborder";
import { grantedTo } from "../allowed-acts";
import { answers } from "../../staff-route";

export const GET = answers("GET notifications", async ({ req, context, query }) => {
  const { limit, offset, order, ...filter } = query;
  const readTransactions = may("crossborder_transaction", "read");
  const isGranted = await grantedTo(req, [readTransactions]);
  return await listNotifications(context, filter, {
    skip: offset,
    take: limit,
    direction: order === "created_at" ? "ASC" : "DESC",
    withPayments: isGranted(readTransactions),
  });
});
