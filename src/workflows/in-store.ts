import {
  createHook,
  createWorkflow,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { noteOpened, recordAct, recordActOn } from "../payments/asked-by";
import { cancelInStorePayment, scanCode, type ScanInput } from "../payments/in-store/scan";
import { type InStoreInput, takePayment } from "../payments/in-store/take-payment";
import { type AboutTransaction, actStep } from "./compose";

export type CancelInStorePaymentInput = AboutTransaction;

const take = actStep("crossborder-take-in-store-payment", async (context, input: InStoreInput) => {
  const { user_id, api_key_id, ...data } = input;
  const by = { user_id, api_key_id };
  const open = () => takePayment(context, input);
  const payment = await recordAct(context, { act: "in_store_payment", by, subject: {}, data }, open);
  await noteOpened(context, by, payment.reference);
  return payment;
});

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
    return new WorkflowResponse(take(input), { hooks: [validate] });
  },
);

const submit = actStep("crossborder-submit-barcode", async (context, input: ScanInput) =>
  recordActOn(context, "scan", input, () => scanCode(context, input), {
    // Not the code: it is the customer's.
    data: { vendor: input.vendor },
    wentWrong: ({ refusal }) => refusal && { code: refusal.code, ret_code: refusal.ret_code },
  }),
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
  (input: WorkflowData<ScanInput>) => new WorkflowResponse(submit(input)),
);

const cancel = actStep(
  "crossborder-cancel-in-store-payment",
  async (context, input: CancelInStorePaymentInput) =>
    recordActOn(context, "cancel", input, () => cancelInStorePayment(context, input.reference)),
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
  (input: WorkflowData<CancelInStorePaymentInput>) => new WorkflowResponse(cancel(input)),
);
