import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { recordActOn } from "../payments/asked-by";
import { storeContext } from "../payments/context";
import { scanCode, type ScanInput } from "../payments/in-store/scan";

const submitBarcodeStep = createStep(
  "crossborder-submit-barcode",
  async (input: ScanInput, { container }) => {
    const context = storeContext(container);
    const scan = () => scanCode(context, input);
    const done = await recordActOn(context, "scan", input, scan, {
      // Not the code: it is the customer's.
      data: { vendor: input.vendor },
      wentWrong: ({ refusal }) => refusal && { code: refusal.code, ret_code: refusal.ret_code },
    });
    return new StepResponse(done);
  },
);

/**
 * Submits the payment code that a clerk scanned from the customer's phone (pay, §4.3), and reconciles by the answer.
 * Resolves to `{ payment, refusal? }`: a refused code is an answer, not an error, and another one may be scanned.
 *
 * @throws MedusaError `not_in_store`, `takes_no_code`, or what kept the gateway from answering: whether money was taken is
 *   then asked again
 * @example
 * const { result } = await submitBarcodeWorkflow(container).run({
 *   input: { reference: "cb-01J8Z3M7Q2", payment_barcode: "284012345678901234", vendor: "channel_a" },
 * });
 * console.log(result.refusal ? result.refusal.ret_msg : result.payment.state);
 */
export const submitBarcodeWorkflow = createWorkflow(
  "crossborder-submit-barcode",
  (input: WorkflowData<ScanInput>) => new WorkflowResponse(submitBarcodeStep(input)),
);
