import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { storeContext } from "../../../../../payments/context";

/** One transaction of the ledger, with its operations and its history. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const { ledger } = storeContext(req.scope);
  const transaction = await ledger.retrieveByReference(req.params.reference ?? "");
  const operations = await ledger.operationsOf(transaction);
  const events = await ledger.historyOf({ transaction_id: transaction.id });
  res.json({ transaction: { ...transaction, operations, events } });
}
