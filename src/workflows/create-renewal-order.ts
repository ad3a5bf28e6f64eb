import type { MedusaContainer } from "@medusajs/framework/types";
import {
  createHook,
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { type AskedBy, recordAct } from "../payments/asked-by";
import { storeContext } from "../payments/context";
import { withMedusaErrors } from "../payments/errors";
import { createRenewalOrder } from "../payments/recurring/renewal-order";
import { runWorkflow } from "../payments/run-workflow";

export interface RenewalOrderInput extends AskedBy {
  /** The `reference` of the deduction, as `crossborder.recurring_charged` tells it. */
  reference: string;
}

const createRenewalOrderStep = createStep(
  "crossborder-create-renewal-order",
  async (input: RenewalOrderInput, { container }) => {
    const context = storeContext(container);
    const { id: transaction_id, schedule_id } = await context.ledger.retrieveByReference(input.reference);
    const asked = { act: "renewal_order", by: input, subject: { transaction_id, schedule_id } } as const;
    return new StepResponse(
      await recordAct(context, asked, () =>
        withMedusaErrors(() => createRenewalOrder(context, input.reference)),
      ),
    );
  },
);

/**
 * Copies the first order of a recurring schedule as one that a later deduction has paid. Run twice it makes one order.
 * Resolves to `{ order_id }`. The hook `validate` runs before with `{ input }`: throw in it to make no order. The hook
 * `renewalOrderCreated` runs afterwards with `{ order_id, reference }`; the order stays when it fails.
 *
 * @throws MedusaError `transaction_not_found`, `not_a_deduction`, `deduction_not_paid`, `deduction_not_agreed` while a person
 *   has to look at a charge after the cancellation, `no_first_order`, `address_abroad`, `amount_differs` when another amount was
 *   deducted than was agreed, or `busy`
 * @example
 * // src/subscribers/renewal.ts of a store
 * export default async function renew({ event, container }: SubscriberArgs<{ reference: string }>) {
 *   const input = { reference: event.data.reference };
 *   const { result } = await createRenewalOrderWorkflow(container).run({ input });
 *   console.log(result.order_id);
 * }
 * export const config: SubscriberConfig = { event: "crossborder.recurring_charged" };
 */
export const createRenewalOrderWorkflow = createWorkflow(
  "crossborder-create-renewal-order",
  (input: WorkflowData<RenewalOrderInput>) => {
    const validate = createHook("validate", { input });
    const { order_id } = createRenewalOrderStep(input);
    const renewalOrderCreated = createHook("renewalOrderCreated", { order_id, reference: input.reference });
    return new WorkflowResponse({ order_id }, { hooks: [validate, renewalOrderCreated] });
  },
);

/** What the plugin's own subscriber and job run, so that a store's hooks see the orders that make themselves, too. */
export const renewalOrderMaker =
  (container: MedusaContainer) =>
  (reference: string): Promise<{ order_id: string }> =>
    runWorkflow(createRenewalOrderWorkflow(container), { reference });
