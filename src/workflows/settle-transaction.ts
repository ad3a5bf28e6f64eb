import { Modules } from "@medusajs/framework/utils";
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { settle } from "./settlement";

/** Seconds that a door waits for another one to finish with the same transaction. */
const LOCK_TIMEOUT = 60;

export interface SettleInput {
  reference: string;
}

const settleStep = createStep("crossborder-settle", async ({ reference }: SettleInput, { container }) => {
  const locking = container.resolve(Modules.LOCKING);
  const row = await locking.execute(`crossborder:${reference}`, () => settle(container, reference), {
    timeout: LOCK_TIMEOUT,
  });
  return new StepResponse(row);
});

/**
 * The one path on which a transaction is settled, whichever door it came through: asks the gateway, moves
 * the ledger, and lets the money become an order or go back. Resolves to the row, undefined if there is none.
 */
export const settleTransactionWorkflow = createWorkflow(
  "crossborder-settle-transaction",
  (input: WorkflowData<SettleInput>) => new WorkflowResponse(settleStep(input)),
);
