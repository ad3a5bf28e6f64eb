import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { TransactionAnswer } from "../../../../../../http";
import { bookRefundWorkflow } from "../../../../../../workflows/book-refund";
import { runWorkflow } from "../../../../../../payments/run-workflow";
import { answerTransaction } from "../../../../../answer-within";
import { askedBy } from "../../../asked-by";

/** Records in Medusa what was given back of a payment in the gateway's dashboard. */
export async function POST(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<TransactionAnswer>,
): Promise<void> {
  const input = { reference: req.params.reference ?? "", ...askedBy(req) };
  await answerTransaction(req, res, runWorkflow(bookRefundWorkflow(req.scope), input));
}
