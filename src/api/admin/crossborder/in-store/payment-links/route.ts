import { handOver } from "../../../../../payments/in-store/hand-over";
import { runWorkflow } from "../../../../../payments/run-workflow";
import { cancelInStorePaymentWorkflow } from "../../../../../workflows/in-store";
import { createPaymentLinkWorkflow } from "../../../../../workflows/payment-links";
import { answersSoon } from "../../../staff-route";

export const POST = answersSoon("POST in-store/payment-links", ({ req, context, by, input }) => ({
  // Both as by themselves: with their lines in the history, and the store's hook.
  work: handOver(context, input, {
    cancel: (reference) => runWorkflow(cancelInStorePaymentWorkflow(req.scope), { reference, ...by }),
    makeLink: (wanted) => runWorkflow(createPaymentLinkWorkflow(req.scope), { ...wanted, ...by }),
  }).then((payment_link) => ({ payment_link })),
  known: async () => ({ payment_link: null }),
}));
