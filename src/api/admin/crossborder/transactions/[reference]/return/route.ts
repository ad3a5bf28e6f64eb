import { runWorkflow } from "../../../../../../payments/run-workflow";
import { returnMoneyWorkflow } from "../../../../../../workflows/transactions";
import { actOn, answersSoon } from "../../../../staff-route";

export const POST = answersSoon("POST transactions/:reference/return", ({ req, context, input }) =>
  actOn(context, input, runWorkflow(returnMoneyWorkflow(req.scope), input)),
);
