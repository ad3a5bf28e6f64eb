import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { captureHoldWorkflow } from "../../../../../../workflows/capture-hold";
import { runWorkflow } from "../../../../../run-workflow";
import type { Hold } from "../../../validators";

/** Captures a hold, whole or in part, once: `{ amount? }`. */
export async function POST(req: MedusaRequest<Hold>, res: MedusaResponse): Promise<void> {
  const input = { reference: req.params.reference ?? "", ...req.validatedBody };
  res.json({ transaction: await runWorkflow(captureHoldWorkflow(req.scope), input) });
}
