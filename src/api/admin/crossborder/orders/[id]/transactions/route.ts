import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { OrderTransactions } from "../../../../../../http";
import { storeContext } from "../../../../../../payments/context";
import { readTransactionsOfOrder } from "../../../../../../payments/staff/read";
import { permit } from "../../../allowed-acts";

/** What was opened at the gateway for an order, draft or not, with its story and what can be done now. */
export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<OrderTransactions>,
): Promise<void> {
  const transactions = await readTransactionsOfOrder(storeContext(req.scope), req.params.id ?? "");
  res.json({ transactions: transactions.map(await permit(req)) });
}
