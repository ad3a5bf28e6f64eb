import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { PaymentLinkAnswer } from "../../../../../http";
import { runWorkflow } from "../../../../../payments/run-workflow";
import { revokePaymentLinkWorkflow } from "../../../../../workflows/revoke-payment-link";
import { askedBy } from "../../asked-by";

/** Nothing can be paid by this link any more. */
export async function DELETE(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<PaymentLinkAnswer>,
): Promise<void> {
  const input = { id: req.params.id ?? "", ...askedBy(req) };
  res.json({ payment_link: await runWorkflow(revokePaymentLinkWorkflow(req.scope), input) });
}
