import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { listTransactions, transactionsQuery } from "../../../../workflows/views";
import { parse } from "../../../parse";

/** The ledger: `?q=&state=&reconciliation_status=&limit=&offset=`. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  res.json(await listTransactions(req.scope, parse(transactionsQuery, req.query)));
}
