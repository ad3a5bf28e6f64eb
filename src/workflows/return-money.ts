import {
  createHook,
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { viewTransaction } from "../http/views/transaction";
import { type AskedBy, recordActOn } from "../payments/asked-by";
import { storeContext } from "../payments/context";
import { returnByStaff } from "../payments/staff/money-back";

export interface ReturnMoneyInput extends AskedBy {
  /** Of the transaction. */
  reference: string;
}

const returnMoneyStep = createStep(
  "crossborder-return-money",
  async (input: ReturnMoneyInput, { container }) => {
    const context = storeContext(container);
    const giveBack = () => returnByStaff(context, input.reference);
    return new StepResponse(viewTransaction(await recordActOn(context, "return", input, giveBack)));
  },
);

/**
 * Sends money back that no order has, by `reverse` (§4.5); closes the order at the gateway if it is not paid. The hook
 * `moneyReturned` runs afterwards with `{ transaction }`; the money is not taken back when the hook fails.
 *
 * @throws MedusaError `transaction_not_found`; `payment_recorded` when an order has the money, which is then refunded
 *   there; `already_returned`; or what the gateway answered
 * @example
 * const { result } = await returnMoneyWorkflow(container).run({ input: { reference: "cb-01J8Z3M7Q2" } });
 * console.log(result.reconciliation_status); // "returned"
 */
export const returnMoneyWorkflow = createWorkflow(
  "crossborder-return-money",
  (input: WorkflowData<ReturnMoneyInput>) => {
    const transaction = returnMoneyStep(input);
    const moneyReturned = createHook("moneyReturned", { transaction });
    return new WorkflowResponse(transaction, { hooks: [moneyReturned] });
  },
);
