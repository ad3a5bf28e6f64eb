import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { type AskedBy, recordAct } from "../payments/asked-by";
import { storeContext } from "../payments/context";
import { revokeLink } from "../payments/payment-links/links";

export interface RevokePaymentLinkInput extends AskedBy {
  /** Of the link. */
  id: string;
}

const revokePaymentLinkStep = createStep(
  "crossborder-revoke-payment-link",
  async ({ id, ...by }: RevokePaymentLinkInput, { container }) => {
    const context = storeContext(container);
    const asked = { act: "revoke_link", by, subject: {}, data: { id } } as const;
    return new StepResponse(await recordAct(context, asked, () => revokeLink(context, id)));
  },
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
  (input: WorkflowData<RevokePaymentLinkInput>) => new WorkflowResponse(revokePaymentLinkStep(input)),
);
