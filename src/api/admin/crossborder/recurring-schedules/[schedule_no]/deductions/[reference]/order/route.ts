import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { RenewalOrder } from "../../../../../../../../http";
import { storeContext } from "../../../../../../../../payments/context";
import { retrieveDeduction } from "../../../../../../../../payments/recurring/renewal-order";
import { createRenewalOrderWorkflow } from "../../../../../../../../workflows/create-renewal-order";
import { runWorkflow } from "../../../../../../../../payments/run-workflow";
import { answerWithin, STAFF_MS } from "../../../../../../../answer-within";
import { askedBy } from "../../../../../asked-by";

/** Has the order of a deduction made, or finished; one that was made stays the only one. */
export async function POST(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<RenewalOrder>,
): Promise<void> {
  const { schedule_no = "", reference = "" } = req.params;
  const context = storeContext(req.scope);
  const find = () => retrieveDeduction(context, schedule_no, reference);
  const input = { reference: (await find()).reference, ...askedBy(req) };
  await answerWithin(req, res, {
    within_ms: STAFF_MS,
    work: runWorkflow(createRenewalOrderWorkflow(req.scope), input),
    known: async () => ({ order_id: (await find()).order_id }),
  });
}
