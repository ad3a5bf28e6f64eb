import { retrieveDeduction } from "../../../../../../../../payments/recurring/renewal-order";
import { runWorkflow } from "../../../../../../../../payments/run-workflow";
import { createRenewalOrderWorkflow } from "../../../../../../../../workflows/recurring";
import { answersSoon } from "../../../../../../staff-route";

/** One that was made stays the only one. */
export const POST = answersSoon(
  "POST recurring-schedules/:schedule_no/deductions/:reference/order",
  async ({ req, context, by, params }) => {
    const find = () => retrieveDeduction(context, params.schedule_no, params.reference);
    const { reference } = await find();
    return {
      work: runWorkflow(createRenewalOrderWorkflow(req.scope), { reference, ...by }),
      known: async () => ({ order_id: (await find()).order_id }),
    };
  },
);
