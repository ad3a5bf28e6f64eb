import {
  createHook,
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { viewTransaction } from "../http/views/transaction";
import { recordActOn } from "../payments/asked-by";
import { storeContext } from "../payments/context";
import { captureByStaff, type HoldInput } from "../payments/in-store/holds";

const captureHoldStep = createStep("crossborder-capture-hold", async (input: HoldInput, { container }) => {
  const context = storeContext(container);
  const data = { amount: input.amount };
  const capture = () => captureByStaff(context, input);
  const captured = await recordActOn(context, "capture", input, capture, { data });
  return new StepResponse(viewTransaction(captured));
});

/**
 * Captures a hold through Medusa (auth-capture, §4.6), whole or in part, once. The hook `holdCaptured` runs afterwards with
 * `{ transaction }`; the capture stands when the hook fails.
 *
 * @throws MedusaError `transaction_not_found`; `nothing_held`; `invalid_input` naming the amount; or what Medusa or the
 *   gateway answered
 * @example
 * // 39.98 is held; 25.00 of it is taken. The rest stays held until it is released.
 * await captureHoldWorkflow(container).run({ input: { reference: "cb-01J8Z3M7Q2", amount: "25.00" } });
 */
export const captureHoldWorkflow = createWorkflow(
  "crossborder-capture-hold",
  (input: WorkflowData<HoldInput>) => {
    const transaction = captureHoldStep(input);
    const holdCaptured = createHook("holdCaptured", { transaction });
    return new WorkflowResponse(transaction, { hooks: [holdCaptured] });
  },
);
