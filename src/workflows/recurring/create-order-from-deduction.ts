import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { orderOfDeduction } from "./order-of-deduction";

export interface DeductionInput {
  /** The `reference` that `crossborder.recurring_charged` tells. */
  reference: string;
}

const createStepOfDeduction = createStep(
  "crossborder-order-of-deduction",
  async ({ reference }: DeductionInput, { container }) => {
    return new StepResponse(await orderOfDeduction(container, reference));
  },
);

/**
 * Copies the first order of a recurring schedule as one that a later deduction has paid. Run twice it makes one
 * order. Resolves to `{ order_id }`.
 * @throws MedusaError NOT_FOUND for an unknown deduction, NOT_ALLOWED when it was not paid, or paid another amount
 */
export const createRenewalOrderWorkflow = createWorkflow(
  "crossborder-create-order-from-deduction",
  (input: WorkflowData<DeductionInput>) => new WorkflowResponse(createStepOfDeduction(input)),
);
