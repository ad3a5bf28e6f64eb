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

export interface ReconcileTransactionInput
  extends Pick<ReconcileInput, "reference" | "since">, Partial<Pick<ReconcileInput, "by">>, AskedBy {
  /** Looks again even at what is reconciled, and asks the gateway. */
  thorough?: boolean;
}

const reconcileTransactionStep = createStep(
  "crossborder-reconcile-transaction",
  async (input: ReconcileTransactionInput, { container }) => {
    const context = storeContext(container);
    if (!(await context.ledger.findByReference(input.reference))) return new StepResponse(undefined);
    const { reference, since, thorough, by = "store" } = input;
    const asked = { reference, since, by: thorough ? "staff" : by } as const;
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
 * Makes Medusa and the gateway agree about one transaction: asks the gateway (tran-query), moves the ledger, and lets the
 * money become an order or go back. Notifications, returning browsers and the job do the same. Resolves to the ledger's
 * transaction (amounts are decimal text with two places), undefined where none has the reference.
 *
 * @throws MedusaError `gateway_unreachable` or `gateway_unclear` when the gateway cannot be asked now: nothing changes,
 *   and the job tries again; `not_reconciled` when Medusa could not do its part, with its words: the job tries again, too
 * @example
 * const { result } = await reconcileTransactionWorkflow(container).run({
 *   input: { reference: "cb-01J8Z3M7Q2", thorough: true },
 * });
 * console.log(result?.state, result?.reconciliation_status); // "paid", "reconciled"
 */
export const reconcileTransactionWorkflow = createWorkflow(
  "crossborder-reconcile-transaction",
  (input: WorkflowData<ReconcileTransactionInput>) => new WorkflowResponse(reconcileTransactionStep(input)),
);
