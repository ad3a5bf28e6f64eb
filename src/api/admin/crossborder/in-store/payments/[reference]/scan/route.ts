import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { submitBarcodeWorkflow } from "../../../../../../../workflows/submit-barcode";
import { runWorkflow } from "../../../../../../run-workflow";
import type { Scan } from "../../../../validators";

/** Submits the customer's payment code: `{ payment, refusal? }`. */
export async function POST(req: MedusaRequest<Scan>, res: MedusaResponse): Promise<void> {
  const input = { reference: req.params.reference ?? "", ...req.validatedBody };
  res.json(await runWorkflow(submitBarcodeWorkflow(req.scope), input));
}
