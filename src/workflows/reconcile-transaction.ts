import { MedusaError } from "@medusajs/framework/utils";
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { viewTransaction } from "../http/views/transaction";
import { type AskedBy, recordActOn } from "../payments/asked-by";
import { storeContext } from "../payments/context";
import { messageOf, paymentError, withMedusaErrors } from "../payments/errors";
import { type ReconcileInput, reconcileTransaction } from "../payments/reconcile-transaction";
import type { Trigger } from "../payments/triggers";

export interface ReconcileTransactionInput extends Pick<ReconcileInput, "reference" | "since">, AskedBy {
  /** Who has the store's code ask: a shopper's page, or anybody. Then the gateway is asked less often. */
  by?: Extract<Trigger, "page" | "stranger">;
}

const reconcileTransactionStep = createStep(
  "crossborder-reconcile-transaction",
  async (input: ReconcileTransactionInput, { container }) => {
    const context = storeContext(container);
    if (!(await context.ledger.findByReference(input.reference))) return new StepResponse(undefined);
    const { reference, since } = input;
    const by: Trigger = input.by ?? "refresh";
    const asked = { reference, since, by };
    const reconcile = () =>
      withMedusaErrors(() => reconcileTransaction(context, asked)).catch((error: unknown) => {
        if (error instanceof MedusaError && error.code) throw error;
        // What Medusa, or a program of the store, has said.
        throw paymentError("not_reconciled", messageOf(error));
      });
    const transaction = await recordActOn(context, "reconcile", input, reconcile);
    return new StepResponse(transaction && viewTransaction(transaction));
  },
);

/**
 * Refreshes one transaction: asks the gateway (tran-query), moves the ledger, records the payment and places its order. What moves money
 * or closes something at the gateway is left to the job's own time. Resolves to the ledger's transaction (amounts are decimal text with two
 * places), undefined where none has the reference.
 *
 * @throws MedusaError `gateway_unreachable` or `gateway_unclear` when the gateway cannot be asked now: nothing changes,
 *   and the job tries again; `not_reconciled` when Medusa could not do its part, with its words: the job tries again, too
 * @example
 * const { result } = await reconcileTransactionWorkflow(container).run({
 *   input: { reference: "cb-01J8Z3M7Q2" },
 * });
 * console.log(result?.state, result?.reconciliation_status); // "paid", "reconciled"
 */
export const reconcileTransactionWorkflow = createWorkflow(
  "crossborder-reconcile-transaction",
  (input: WorkflowData<ReconcileTransactionInput>) => new WorkflowResponse(reconcileTransactionStep(input)),
);
