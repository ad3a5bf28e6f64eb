import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { storeContext } from "../../../../../../payments/context";
import { viewTransactionsOfOrder } from "../../../../../../payments/staff/view";
import { withAllowedActs } from "../../../allowed-acts";

/** What was opened at the gateway for an order, draft or not, with its story and what can be done now. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const transactions = await viewTransactionsOfOrder(storeContext(req.scope), req.params.id ?? "");
  res.json({ transactions: await withAllowedActs(req, transactions) });
}
