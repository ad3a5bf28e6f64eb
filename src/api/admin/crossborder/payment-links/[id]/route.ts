import { runWorkflow } from "../../../../../payments/run-workflow";
import { revokePaymentLinkWorkflow } from "../../../../../workflows/revoke-payment-link";
import { answers } from "../../../staff-route";

export const DELETE = answers("DELETE payment-links/:id", async ({ req, input }) => ({
  payment_link: await runWorkflow(revokePaymentLinkWorkflow(req.scope), input),
}));
