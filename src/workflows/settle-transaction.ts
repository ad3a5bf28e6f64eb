import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { settle } from "./settlement/settle";
import { underLock } from "./under-lock";

export interface SettleInput {
  reference: string;
  /** Milliseconds since 1970: an answer of the gateway to a question asked after it is good enough. Else now. */
  since?: number;
  /** Looks again even where both sides agreed before, and asks the gateway. */
  thorough?: boolean;
}

const settleStep = createStep("crossborder-settle", async (input: SettleInput, { container }) => {
  const { reference, thorough = false } = input;
  const since = new Date(input.since ?? Date.now());
  const job = () => settle(container, reference, { since, thorough });
  return new StepResponse(await underLock(container, reference, job));
});

/**
 * The one path on which a transaction is settled, whichever door it came through: asks the gateway, moves
 * the ledger, and lets the money become an order or go back. Of many at once, those that came before the
 * gateway was asked share its answer. Resolves to the row, undefined if there is none.
 */
export const settleTransactionWorkflow = createWorkflow(
  "crossborder-settle-transaction",
  (input: WorkflowData<SettleInput>) => new WorkflowResponse(settleStep(input)),
);
