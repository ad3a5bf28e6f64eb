import { listLinks } from "../../../../payments/payment-links/links";
import { runWorkflow } from "../../../../payments/run-workflow";
import { createPaymentLinkWorkflow } from "../../../../workflows/payment-links";
import { answers } from "../../staff-route";

export const GET = answers("GET payment-links", ({ context, query }) => listLinks(context, query));

export const POST = answers("POST payment-links", async ({ req, input }) => ({
  payment_link: await runWorkflow(createPaymentLinkWorkflow(req.scope), input),
}));
