import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { Recover, RecoverAnswer } from "../../../../http";
import { viewTransaction } from "../../../../http/views/transaction";
import { storeContext } from "../../../../payments/context";
import { recoverPayment } from "../../../../payments/staff/recover";
import { askedBy } from "../asked-by";

/** Has the ledger know a payment again after a database was restored: `{ keys, provider_id? }`. */
export async function POST(
  req: AuthenticatedMedusaRequest<Recover>,
  res: MedusaResponse<RecoverAnswer>,
): Promise<void> {
  const input = { ...req.validatedBody, ...askedBy(req) };
  const { outcome, transaction } = await recoverPayment(storeContext(req.scope), input);
  res.json({ outcome, transaction: transaction ? viewTransaction(transaction) : null });
}
