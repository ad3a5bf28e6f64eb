import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { type AskedBy, recordActOn } from "../payments/asked-by";
import { storeContext } from "../payments/context";
import { cancelInStorePayment } from "../payments/in-store/scan";

export interface CancelInStorePaymentInput extends AskedBy {
  /** Of the transaction. */
  reference: string;
}

const cancelInStorePaymentStep = createStep(
  "crossborder-cancel-in-store-payment",
  async (input: CancelInStorePaymentInput, { container }) => {
    const context = storeContext(container);
    const cancel = () => cancelInStorePayment(context, input.reference);
    return new StepResponse(await recordActOn(context, "cancel", input, cancel));
  },
);

/**
 * Cancels an in-store payment that is not paid, and closes its order at the gateway (reverse, §4.5).
 *
 * @throws MedusaError `transaction_not_found`, `not_in_store`, `not_open` when it is paid or over, or what the gateway
 *   answered
 * @example
 * await cancelInStorePaymentWorkflow(container).run({ input: { reference: "cb-01J8Z3M7Q2" } });
 */
export const cancelInStorePaymentWorkflow = createWorkflow(
  "crossborder-cancel-in-store-payment",
  (input: WorkflowData<CancelInStorePaymentInput>) => new WorkflowResponse(cancelInStorePaymentStep(input)),
);
