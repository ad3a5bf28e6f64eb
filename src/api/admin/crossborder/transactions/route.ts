import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { ListTransactions, TransactionList } from "../../../../http";
import { storeContext } from "../../../../payments/context";
import { listTransactions } from "../../../../payments/queries/transactions";

/** The ledger: a page of it, searched, filtered and sorted. Counted are 10,000 at most: then `has_more` is true. */
export async function GET(
  req: MedusaRequest<unknown, ListTransactions>,
  res: MedusaResponse<TransactionList>,
): Promise<void> {
  res.json(await listTransactions(storeContext(req.scope), req.validatedQuery));
}
