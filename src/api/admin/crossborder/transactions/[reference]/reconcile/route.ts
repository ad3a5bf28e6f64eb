import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { TransactionAnswer } from "../../../../../../http";
import { storeContext } from "../../../../../../payments/context";
import { reconcileTransactionWorkflow } from "../../../../../../workflows/reconcile-transaction";
import { runWorkflow } from "../../../../../../payments/run-workflow";
import { answerTransaction } from "../../../../../answer-within";
import { askedBy } from "../../../asked-by";

/** Asks the gateway now, and reconciles by what it answers. */
export async function POST(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<TransactionAnswer>,
): Promise<void> {
  const { reference } = await storeContext(req.scope).ledger.retrieveByReference(req.params.reference ?? "");
  const input = { reference, thorough: true, ...askedBy(req) };
  await answerTransaction(req, res, runWorkflow(reconcileTransactionWorkflow(req.scope), input));
}
