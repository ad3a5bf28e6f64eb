import type { MedusaContainer } from "@medusajs/framework/types";
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { ledgerOf } from "../container";
import type { LedgerTransaction } from "../modules/crossborder";
import { isWatched, lookSoon } from "./look-soon";
import { settle } from "./settlement/settle";
import { underLock } from "./under-lock";

export interface SettleInput {
  reference: string;
  /** Milliseconds since 1970: an answer of the gateway to a question asked after it is good enough. Else now. */
  since?: number;
  /** Looks again even where both sides agreed before, and asks the gateway. */
  thorough?: boolean;
  /** An answer of the gateway this young will do; where it was not asked again, the job soon does. */
  max_age_ms?: number;
}

const settleStep = createStep("crossborder-settle", async (input: SettleInput, { container }) => {
  const { reference, thorough = false, max_age_ms = 0 } = input;
  const since = new Date((input.since ?? Date.now()) - max_age_ms);
  const job = () => settle(container, reference, { since, thorough });
  if (max_age_ms === 0) return new StepResponse(await underLock(container, reference, job));
  return new StepResponse(await settleSparingly(container, reference, since, job));
});

/** However often this is run, the gateway is asked once in that time, and nobody else's lock is waited for. */
async function settleSparingly(
  container: MedusaContainer,
  reference: string,
  since: Date,
  job: () => Promise<LedgerTransaction | undefined>,
): Promise<LedgerTransaction | undefined> {
  const before = await ledgerOf(container).findByReference(reference);
  if (!before || isWatched(before, since)) return before;
  return await underLock(container, reference, async () => {
    const came = new Date();
    const after = await job();
    return after && (await lookSoon(ledgerOf(container), after, came));
  });
}

/**
 * The one path on which a transaction is settled, whichever door it came through: asks the gateway, moves
 * the ledger, and lets the money become an order or go back. Of many at once, those that came before the
 * gateway was asked share its answer. Resolves to the row, undefined if there is none.
 */
export const settleTransactionWorkflow = createWorkflow(
  "crossborder-settle-transaction",
  (input: WorkflowData<SettleInput>) => new WorkflowResponse(settleStep(input)),
);
