import { runWorkflow } from "../../../../../../../payments/run-workflow";
import { submitBarcodeWorkflow } from "../../../../../../../workflows/in-store";
import { actAtCounter, answersSoon } from "../../../../../staff-route";

export const POST = answersSoon("POST in-store/payments/:reference/scan", ({ req, context, input }) =>
  actAtCounter(context, input, runWorkflow(submitBarcodeWorkflow(req.scope), input)),
);
