import { findOpening, listPaymentsOfOrder } from "../../../../../payments/in-store/take-payment";
import { runWorkflow } from "../../../../../payments/run-workflow";
import { takeInStorePaymentWorkflow } from "../../../../../workflows/in-store";
import { answers, answersSoon } from "../../../staff-route";

export const GET = answers("GET in-store/payments", async ({ context, query }) => ({
  payments: await listPaymentsOfOrder(context, query.order_id),
}));

export const POST = answersSoon("POST in-store/payments", ({ req, context, input }) => ({
  work: runWorkflow(takeInStorePaymentWorkflow(req.scope), input).then((payment) => ({ payment })),
  known: async () => ({ payment: await findOpening(context, input) }),
}));
