import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { listTransactions, transactionsQuery } from "../../../../workflows/views";
import { parseQuery } from "../../../parse-query";

/** The ledger: `?q=&state=&settlement=&limit=&offset=`. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  res.json(await listTransactions(req.scope, parseQuery(transactionsQuery, req.query)));
}
