import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { storeContext } from "../../../../../payments/context";
import { listStatementEntries } from "../../../../../payments/days/statement";
import type { ListStatementEntries, StatementEntries } from "../../../../../http";

/** What a comparison has of a group: `?statement_id=&group=&after=&limit=`. */
export async function GET(
  req: MedusaRequest<unknown, ListStatementEntries>,
  res: MedusaResponse<StatementEntries>,
): Promise<void> {
  res.json(await listStatementEntries(storeContext(req.scope), req.validatedQuery));
}
