import { runWorkflow } from "../../../../../../../payments/run-workflow";
import { cancelInStorePaymentWorkflow } from "../../../../../../../workflows/in-store";
import { actAtCounter, answersSoon } from "../../../../../staff-route";

export const POST = answersSoon("POST in-store/payments/:reference/cancel", ({ req, context, input }) =>
  actAtCounter(
    context,
    input,
    runWorkflow(cancelInStorePaymentWorkflow(req.scope), input).then((payment) => ({ payment })),
  ),
);
