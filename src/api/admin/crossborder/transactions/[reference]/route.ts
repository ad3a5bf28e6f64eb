import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { TransactionDetailAnswer } from "../../../../../http";
import { storeContext } from "../../../../../payments/context";
import { readTransaction } from "../../../../../payments/staff/read";
import { permit } from "../../allowed-acts";

/** One transaction of the ledger, with its operations, its history and what can be done now. */
export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<TransactionDetailAnswer>,
): Promise<void> {
  const found = await readTransaction(storeContext(req.scope), req.params.reference ?? "");
  res.json({ transaction: (await permit(req))(found) });
}
