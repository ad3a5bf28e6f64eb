import { listLinks } from "../../../../payments/payment-links/links";
import { runWorkflow } from "../../../../payments/run-workflow";
import { createPaymentLinkWorkflow } from "../../../../workflows/payment-links";
import { answers } from "../../staff-route";

export const GET = answers("GET payment-links", async ({ req, context, query: { order_id } }) => {
  const { skip: offset = 0, take: limit = 20 } = req.queryConfig.pagination;
  return await listLinks(context, { order_id, limit, offset });
});

export const POST = answers("POST payment-links", async ({ req, input }) => ({
  payment_link: await runWorkflow(createPaymentLinkWorkflow(req.scope), input),
}));
