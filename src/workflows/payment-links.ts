import {
  createHook,
  createWorkflow,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { type AskedBy, recordAct } from "../payments/asked-by";
import {
  makeLink,
  type PaymentLinkInput,
  revokeLink,
  oweAgain,
  sendLink,
  type SendLinkInput,
} from "../payments/payment-links/links";
import { actStep } from "./compose";

export interface RevokePaymentLinkInput extends AskedBy {
  /** Of the link. */
  id: string;
}

const create = actStep("crossborder-create-payment-link", async (context, input: PaymentLinkInput) => {
  const { user_id, api_key_id, ...data } = input;
  const asked = { act: "payment_link", by: { user_id, api_key_id }, subject: {}, data } as const;
  const make = async () => {
    const { again } = input;
    if (again !== undefined) await oweAgain(context, { ...input, again });
    return await makeLink(context, input);
  };
  return await recordAct(context, asked, make);
});

/**
 * Makes a link by which what an order owes can be paid, by whoever has it: a draft order, an unpaid one, the rest after an edit, an
 * exchange or a claim, a renewal that failed. It expires after 7 days where `expires_at` says nothing else. The gateway is told nothing
 * until somebody goes to pay. With `again` an order whose payment was refunded whole is to be paid that again first. The hook `validate` runs before with `{ input }`: throw in it to refuse.
 *
 * @throws MedusaError `order_not_found`, `order_canceled`, `order_has_hold`, `nothing_due`, `currency_not_supported`, `no_method`,
 *   `account_not_found`, or `invalid_input`; with `again` also `rest_changed`, `order_change_open`, `busy`
 * @example
 * const { result: link } = await createPaymentLinkWorkflow(container).run({
 *   input: { order_id: "order_01J8Z3M7Q2" },
 * });
 * console.log(link.url, link.expires_at);
 */
export const createPaymentLinkWorkflow = createWorkflow(
  "crossborder-create-payment-link",
  (input: WorkflowData<PaymentLinkInput>) => {
    const validate = createHook("validate", { input });
    return new WorkflowResponse(create(input), { hooks: [validate] });
  },
);

const send = actStep("crossborder-send-payment-link", async (context, input: SendLinkInput) => {
  const { user_id, api_key_id, id } = input;
  // The address is a person's: the history has none.
  const asked = { act: "send_link", by: { user_id, api_key_id }, subject: {}, data: { id } } as const;
  return await recordAct(context, asked, () => sendLink(context, input));
});

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
  (input: WorkflowData<SendLinkInput>) => new WorkflowResponse(send(input)),
);

const revoke = actStep(
  "crossborder-revoke-payment-link",
  async (context, { id, ...by }: RevokePaymentLinkInput) =>
    recordAct(context, { act: "revoke_link", by, subject: {}, data: { id } }, () => revokeLink(context, id)),
);

/**
 * Revokes a payment link: nothing can be paid by it any more. A payment that was opened by it before goes on.
 *
 * @throws MedusaError `payment_link_not_found`
 * @example
 * await revokePaymentLinkWorkflow(container).run({ input: { id: "cblnk_01J8Z3M7Q2" } });
 */
export const revokePaymentLinkWorkflow = createWorkflow(
  "crossborder-revoke-payment-link",
  (input: WorkflowData<RevokePaymentLinkInput>) => new WorkflowResponse(revoke(input)),
);
