import { runWorkflow } from "../../../../../../payments/run-workflow";
import { captureHoldWorkflow } from "../../../../../../workflows/transactions";
import { actOn, answersSoon } from "../../../../staff-route";

export const POST = answersSoon("POST transactions/:reference/capture", ({ req, context, input }) =>
  actOn(context, input, runWorkflow(captureHoldWorkflow(req.scope), input)),
);
