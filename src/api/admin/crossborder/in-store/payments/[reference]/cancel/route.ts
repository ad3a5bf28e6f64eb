import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { cancelInStorePaymentWorkflow } from "../../../../../../../workflows/cancel-in-store-payment";
import { runWorkflow } from "../../../../../../run-workflow";

/** Cancels an unpaid in-store payment. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const input = { reference: req.params.reference ?? "" };
  res.json({ payment: await runWorkflow(cancelInStorePaymentWorkflow(req.scope), input) });
}
