import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { storeContext } from "../../../../payments/context";
import { listTransactions } from "../../../../payments/queries/list";
import { type ListTransactions, readList } from "./validators";

/** The ledger: a page of it, searched, filtered and sorted. Counted are 10,000 at most: then `has_more` is true. */
export async function GET(req: MedusaRequest<unknown, ListTransactions>, res: MedusaResponse): Promise<void> {
  const { filters, page } = readList(req.validatedQuery);
  const { limit, offset } = page;
  res.json({ ...(await listTransactions(storeContext(req.scope), filters, page)), limit, offset });
}
