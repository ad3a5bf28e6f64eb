import { runWorkflow } from "../../../../../payments/run-workflow";
import { revokePaymentLinkWorkflow } from "../../../../../workflows/payment-links";
import { answers } from "../../../staff-route";

export const DELETE = answers("DELETE payment-links/:id", async ({ req, input }) => ({
  payment_link: await runWorkflow(revokePaymentLinkWorkflow(req.scope), input),
}));
