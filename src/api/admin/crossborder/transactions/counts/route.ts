import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { CountTransactions, TransactionCounts } from "../../../../../http";
import { storeContext } from "../../../../../payments/context";
import { countTabs } from "../../../../../payments/queries/transactions";

/** How many of what is searched and filtered each tab of the list has: 10,000 at most of each. */
export async function GET(
  req: MedusaRequest<unknown, CountTransactions>,
  res: MedusaResponse<TransactionCounts>,
): Promise<void> {
  res.json(await countTabs(storeContext(req.scope), req.validatedQuery));
}
