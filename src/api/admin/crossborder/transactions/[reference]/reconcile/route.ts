import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { TransactionAnswer } from "../../../../../../http";
import { storeContext } from "../../../../../../payments/context";
import { reconcileTransactionWorkflow } from "../../../../../../workflows/reconcile-transaction";
import { runWorkflow } from "../../../../../../payments/run-workflow";
import { answerTransaction } from "../../../../../answer-within";
import { askedBy } from "../../../asked-by";

/** Refreshes the status: asks the gateway, records the payment, and moves no money. */
export async function POST(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<TransactionAnswer>,
): Promise<void> {
  const { reference } = await storeContext(req.scope).ledger.retrieveByReference(req.params.reference ?? "");
  const input = { reference, ...askedBy(req) };
  await answerTransaction(req, res, runWorkflow(reconcileTransactionWorkflow(req.scope), input));
}
