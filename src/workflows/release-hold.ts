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
import { type HoldInput, releaseByStaff } from "../payments/in-store/holds";

const releaseHoldStep = createStep("crossborder-release-hold", async (input: HoldInput, { container }) => {
  const context = storeContext(container);
  const data = { amount: input.amount };
  const release = () => releaseByStaff(context, input);
  const released = await recordActOn(context, "release", input, release, { data });
  return new StepResponse(viewTransaction(released));
});

/**
 * Releases a hold or a part of it, or what a capture left over (auth-unfreeze, §4.7). The hook `holdReleased` runs afterwards with
 * `{ transaction }`; the money stays released when the hook fails.
 *
 * @throws MedusaError `transaction_not_found`; `nothing_held`; `amount_exceeds_hold`; `invalid_input` naming the amount; or
 *   what the gateway answered
 * @example
 * await releaseHoldWorkflow(container).run({ input: { reference: "cb-01J8Z3M7Q2" } });
 */
export const releaseHoldWorkflow = createWorkflow(
  "crossborder-release-hold",
  (input: WorkflowData<HoldInput>) => {
    const transaction = releaseHoldStep(input);
    const holdReleased = createHook("holdReleased", { transaction });
    return new WorkflowResponse(transaction, { hooks: [holdReleased] });
  },
);
