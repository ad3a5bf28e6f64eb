import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { releaseHoldWorkflow } from "../../../../../../workflows/release-hold";
import { runWorkflow } from "../../../../../../payments/run-workflow";
import type { Hold, TransactionAnswer } from "../../../../../../http";
import { answerTransaction } from "../../../../../answer-within";
import { askedBy } from "../../../asked-by";

/** Releases a hold, or what a capture left over of it: `{ amount? }`. */
export async function POST(
  req: AuthenticatedMedusaRequest<Hold>,
  res: MedusaResponse<TransactionAnswer>,
): Promise<void> {
  const input = { reference: req.params.reference ?? "", ...req.validatedBody, ...askedBy(req) };
  await answerTransaction(req, res, runWorkflow(releaseHoldWorkflow(req.scope), input));
}
