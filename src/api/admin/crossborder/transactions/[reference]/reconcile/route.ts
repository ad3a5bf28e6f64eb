import { runWorkflow } from "../../../../../../payments/run-workflow";
import { reconcileTransactionWorkflow } from "../../../../../../workflows/transactions";
import { actOn, answersSoon } from "../../../../staff-route";

export const POST = answersSoon(
  "POST transactions/:reference/reconcile",
  async ({ req, context, by, params }) => {
    const { reference } = await context.ledger.retrieveByReference(params.reference);
    return actOn(context, params, runWorkflow(reconcileTransactionWorkflow(req.scope), { reference, ...by }));
  },
);
