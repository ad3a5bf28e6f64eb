import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { submitBarcodeWorkflow } from "../../../../../../../workflows/submit-barcode";
import { runWorkflow } from "../../../../../../../payments/run-workflow";
import type { Scan, ScanAnswer } from "../../../../../../../http";
import { answerPayment } from "../../../../../../answer-within";
import { askedBy } from "../../../../asked-by";

/** Submits the customer's payment code: `{ payment, refusal? }`. */
export async function POST(
  req: AuthenticatedMedusaRequest<Scan>,
  res: MedusaResponse<ScanAnswer>,
): Promise<void> {
  const input = { reference: req.params.reference ?? "", ...req.validatedBody, ...askedBy(req) };
  await answerPayment(req, res, runWorkflow(submitBarcodeWorkflow(req.scope), input));
}
