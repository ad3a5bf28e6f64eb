import { Modules } from "@medusajs/framework/utils";
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { settle } from "./settlement/settle";

/** Seconds that a door waits for another one to finish with the same transaction. */
export const LOCK_TIMEOUT = 60;

/** Whoever moves a transaction between Medusa and the gateway holds this. */
export const lockKey = (reference: string) => `crossborder:${reference}`;

export interface SettleInput {
  reference: string;
  /** Looks again even where both sides agreed before, and asks the gateway. */
  thorough?: boolean;
}

const settleStep = createStep("crossborder-settle", async (input: SettleInput, { container }) => {
  const { reference, thorough = false } = input;
  const since = new Date();
  const row = await container
    .resolve(Modules.LOCKING)
    .execute(lockKey(reference), () => settle(container, reference, { since, thorough }), {
      timeout: LOCK_TIMEOUT,
    });
  return new StepResponse(row);
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
