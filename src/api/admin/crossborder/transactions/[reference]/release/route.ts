import { runWorkflow } from "../../../../../../payments/run-workflow";
import { releaseHoldWorkflow } from "../../../../../../workflows/transactions";
import { actOn, answersSoon } from "../../../../staff-route";

export const POST = answersSoon("POST transactions/:reference/release", ({ req, context, input }) =>
  actOn(context, input, runWorkflow(releaseHoldWorkflow(req.scope), input)),
);
