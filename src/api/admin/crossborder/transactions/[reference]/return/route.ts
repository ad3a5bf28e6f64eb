import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { returnMoneyWorkflow } from "../../../../../../workflows/return-money";
import { runWorkflow } from "../../../../../run-workflow";

/** Sends money back that no order has. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const input = { reference: req.params.reference ?? "" };
  res.json({ transaction: await runWorkflow(returnMoneyWorkflow(req.scope), input) });
}
