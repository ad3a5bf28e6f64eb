import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { NotificationList } from "../../../../http";
import { storeContext } from "../../../../payments/context";
import { listNotifications } from "../../../../payments/queries/notifications";
import { may } from "../../../../policies/crossborder";
import { grantedTo } from "../allowed-acts";

/** The inbox: `?q=&status=&limit=&offset=&order=`. */
export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<NotificationList>,
): Promise<void> {
  const { skip = 0, take = 20, order: { created_at: direction = "DESC" } = {} } = req.queryConfig.pagination;
  const readTransactions = may("crossborder_transaction", "read");
  const isGranted = await grantedTo(req, [readTransactions]);
  const page = {
    skip,
    take,
    direction: direction === "ASC" ? "ASC" : "DESC",
    withPayments: isGranted(readTransactions),
  } as const;
  res.json(await listNotifications(storeContext(req.scope), req.filterableFields, page));
}
