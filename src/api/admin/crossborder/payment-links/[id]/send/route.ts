import { runWorkflow } from "../../../../../../payments/run-workflow";
import { sendPaymentLinkWorkflow } from "../../../../../../workflows/payment-links";
import { answers } from "../../../../staff-route";

export const POST = answers("POST payment-links/:id/send", async ({ req, input }) => ({
  payment_link: await runWorkflow(sendPaymentLinkWorkflow(req.scope), input),
}));
