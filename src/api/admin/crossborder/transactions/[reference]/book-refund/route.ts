import { runWorkflow } from "../../../../../../payments/run-workflow";
import { bookRefundWorkflow } from "../../../../../../workflows/transactions";
import { actOn, answersSoon } from "../../../../staff-route";

export const POST = answersSoon("POST transactions/:reference/book-refund", ({ req, context, input }) =>
  actOn(context, input, runWorkflow(bookRefundWorkflow(req.scope), input)),
);
