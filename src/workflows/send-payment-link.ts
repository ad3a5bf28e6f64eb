import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { recordAct } from "../payments/asked-by";
import { storeContext } from "../payments/context";
import { sendLink, type SendLinkInput } from "../payments/payment-links/send";

const sendPaymentLinkStep = createStep(
  "crossborder-send-payment-link",
  async (input: SendLinkInput, { container }) => {
    const context = storeContext(container);
    const { user_id, api_key_id, id } = input;
    // The address is a person's: the history has none.
    const asked = { act: "send_link", by: { user_id, api_key_id }, subject: {}, data: { id } } as const;
    return new StepResponse(await recordAct(context, asked, () => sendLink(context, input)));
  },
);

/**
 * Mails a payment link by Medusa's notification module: channel `email`, template `crossborder-payment-link`, to the order's address
 * where no other is named.
 *
 * @throws MedusaError `payment_link_not_found`, `payment_link_over`, `no_email_provider`, `no_address`, or what the store's provider
 *   answered
 * @example
 * await sendPaymentLinkWorkflow(container).run({ input: { id: "cblnk_01J8Z3M7Q2" } });
 */
export const sendPaymentLinkWorkflow = createWorkflow(
  "crossborder-send-payment-link",
  (input: WorkflowData<SendLinkInput>) => new WorkflowResponse(sendPaymentLinkStep(input)),
);
