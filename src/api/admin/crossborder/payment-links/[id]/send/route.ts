import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { PaymentLinkAnswer, SendPaymentLink } from "../../../../../../http";
import { runWorkflow } from "../../../../../../payments/run-workflow";
import { sendPaymentLinkWorkflow } from "../../../../../../workflows/send-payment-link";
import { askedBy } from "../../../asked-by";

/** Mails this link, to the order's address where no other is named. */
export async function POST(
  req: AuthenticatedMedusaRequest<SendPaymentLink>,
  res: MedusaResponse<PaymentLinkAnswer>,
): Promise<void> {
  const input = { ...req.validatedBody, id: req.params.id ?? "", ...askedBy(req) };
  res.json({ payment_link: await runWorkflow(sendPaymentLinkWorkflow(req.scope), input) });
}
