import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { TransactionAnswer } from "../../../../../../http";
import { returnMoneyWorkflow } from "../../../../../../workflows/return-money";
import { runWorkflow } from "../../../../../../payments/run-workflow";
import { answerTransaction } from "../../../../../answer-within";
import { askedBy } from "../../../asked-by";

/** Sends money back that no order has. */
export async function POST(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<TransactionAnswer>,
): Promise<void> {
  const input = { reference: req.params.reference ?? "", ...askedBy(req) };
  await answerTransaction(req, res, runWorkflow(returnMoneyWorkflow(req.scope), input));
}
