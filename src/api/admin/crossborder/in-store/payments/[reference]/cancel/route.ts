import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { InStoreAnswer } from "../../../../../../../http";
import { cancelInStorePaymentWorkflow } from "../../../../../../../workflows/cancel-in-store-payment";
import { runWorkflow } from "../../../../../../../payments/run-workflow";
import { answerPayment } from "../../../../../../answer-within";
import { askedBy } from "../../../../asked-by";

/** Cancels an unpaid in-store payment. */
export async function POST(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<InStoreAnswer>,
): Promise<void> {
  const input = { reference: req.params.reference ?? "", ...askedBy(req) };
  const cancelling = runWorkflow(cancelInStorePaymentWorkflow(req.scope), input);
  await answerPayment(
    req,
    res,
    cancelling.then((payment) => ({ payment })),
  );
}
