import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { storeContext } from "../../../../../../../../payments/context";
import { retrieveDeduction } from "../../../../../../../../payments/recurring/renewal-order";
import { createRenewalOrderWorkflow } from "../../../../../../../../workflows/create-renewal-order";
import { runWorkflow } from "../../../../../../../../payments/run-workflow";
import { askedBy } from "../../../../../asked-by";

/** Has the order of a deduction made, or finished; one that was made stays the only one. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { schedule_no = "", reference = "" } = req.params;
  const deduction = await retrieveDeduction(storeContext(req.scope), schedule_no, reference);
  const input = { reference: deduction.reference, ...askedBy(req) };
  res.json(await runWorkflow(createRenewalOrderWorkflow(req.scope), input));
}
