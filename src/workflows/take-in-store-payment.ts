import {
  createHook,
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { noteOpened, recordAct } from "../payments/asked-by";
import { storeContext } from "../payments/context";
import { type InStoreInput, takePayment } from "../payments/in-store/take-payment";

const takeInStorePaymentStep = createStep(
  "crossborder-take-in-store-payment",
  async (input: InStoreInput, { container }) => {
    const context = storeContext(container);
    const { user_id, api_key_id, ...data } = input;
    const by = { user_id, api_key_id };
    const take = () => takePayment(context, input);
    const payment = await recordAct(context, { act: "in_store_payment", by, subject: {}, data }, take);
    await noteOpened(context, by, payment.reference);
    return new StepResponse(payment);
  },
);

/**
 * Opens an in-store payment for an order's outstanding amount or a payment collection: the clerk scans (§4.2), the customer
 * scans a QR code (§4.4), or the cash register takes it (§4.8). The hook `validate` runs before with `{ input }`: throw in it
 * to refuse.
 *
 * @throws MedusaError `order_not_found`, `order_canceled`, `order_has_hold`, `nothing_due`,
 *   `payment_collection_not_found`, `payment_collection_closed`, `payment_is_open`, or what the gateway answered
 * @example
 * const { result: payment } = await takeInStorePaymentWorkflow(container).run({
 *   input: { order_id: "order_01J8Z3M7Q2", method: "customer_scan", vendor: "channel_a" },
 * });
 * console.log(payment.amount, payment.qrcode_url);
 */
export const takeInStorePaymentWorkflow = createWorkflow(
  "crossborder-take-in-store-payment",
  (input: WorkflowData<InStoreInput>) => {
    const validate = createHook("validate", { input });
    const payment = takeInStorePaymentStep(input);
    return new WorkflowResponse(payment, { hooks: [validate] });
  },
);
