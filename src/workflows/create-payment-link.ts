import {
  createHook,
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { recordAct } from "../payments/asked-by";
import { storeContext } from "../payments/context";
import { oweAgain } from "../payments/payment-links/ask-again";
import { makeLink, type PaymentLinkInput } from "../payments/payment-links/links";

const createPaymentLinkStep = createStep(
  "crossborder-create-payment-link",
  async (input: PaymentLinkInput, { container }) => {
    const context = storeContext(container);
    const { user_id, api_key_id, ...data } = input;
    const asked = { act: "payment_link", by: { user_id, api_key_id }, subject: {}, data } as const;
    const make = async () => {
      const { again } = input;
      if (again !== undefined) await oweAgain(context, { ...input, again });
      return await makeLink(context, input);
    };
    return new StepResponse(await recordAct(context, asked, make));
  },
);

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
    return new WorkflowResponse(createPaymentLinkStep(input), { hooks: [validate] });
  },
);
