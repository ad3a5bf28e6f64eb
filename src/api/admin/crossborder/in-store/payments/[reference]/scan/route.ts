import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { submitBarcodeWorkflow } from "../../../../../../../workflows/submit-barcode";
import { runWorkflow } from "../../../../../../../payments/run-workflow";
import type { Scan } from "../../../../validators";
import { askedBy } from "../../../../asked-by";

/** Submits the customer's payment code: `{ payment, refusal? }`. */
export async function POST(req: AuthenticatedMedusaRequest<Scan>, res: MedusaResponse): Promise<void> {
  const input = { reference: req.params.reference ?? "", ...req.validatedBody, ...askedBy(req) };
  res.json(await runWorkflow(submitBarcodeWorkflow(req.scope), input));
}
