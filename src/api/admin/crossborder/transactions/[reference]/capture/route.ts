import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { captureHoldWorkflow } from "../../../../../../workflows/capture-hold";
import { runWorkflow } from "../../../../../../payments/run-workflow";
import type { Hold, TransactionAnswer } from "../../../../../../http";
import { answerTransaction } from "../../../../../answer-within";
import { askedBy } from "../../../asked-by";

/** Captures a hold, whole or in part, once: `{ amount? }`. */
export async function POST(
  req: AuthenticatedMedusaRequest<Hold>,
  res: MedusaResponse<TransactionAnswer>,
): Promise<void> {
  const input = { reference: req.params.reference ?? "", ...req.validatedBody, ...askedBy(req) };
  await answerTransaction(req, res, runWorkflow(captureHoldWorkflow(req.scope), input));
}
