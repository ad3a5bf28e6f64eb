import {
  createHook,
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { storeContext } from "../payments/context";
import { giveHoldTicket, type HoldTicketInput } from "../payments/hold-tickets";

const createHoldTicketStep = createStep(
  "crossborder-create-hold-ticket",
  async (input: HoldTicketInput, { container }) =>
    new StepResponse(await giveHoldTicket(storeContext(container), input)),
);

/**
 * Lets one payment be held that its channel would take at once: whoever runs this decides it, in a route of the shop's own. The
 * storefront sends the result's `hold_ticket` with its payment session. It is good for this cart and method, for ten minutes and
 * for one payment. The hook `validate` runs before with `{ input }`: throw in it to refuse.
 *
 * @throws MedusaError `account_not_found`, or `invalid_input` where the account has no `holdTickets` or the method shows no QR code
 * @example
 * const { result } = await createHoldTicketWorkflow(container).run({
 *   input: { cart_id: "cart_01J8Z3M7Q2", provider_id: "pp_crossborder-channel-a_qr" },
 * });
 * console.log(result.hold_ticket);
 */
export const createHoldTicketWorkflow = createWorkflow(
  "crossborder-create-hold-ticket",
  (input: WorkflowData<HoldTicketInput>) => {
    const validate = createHook("validate", { input });
    return new WorkflowResponse(createHoldTicketStep(input), { hooks: [validate] });
  },
);
