import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { storeContext } from "../../../../../payments/context";
import { viewTransaction } from "../../../../../payments/staff/view";
import { withAllowedActs } from "../../allowed-acts";

/** One transaction of the ledger, with its operations, its history and what can be done now. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const found = await viewTransaction(storeContext(req.scope), req.params.reference ?? "");
  const [transaction] = await withAllowedActs(req, [found]);
  res.json({ transaction });
}
