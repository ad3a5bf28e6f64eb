import { COMPLETION_MS, type Completion, run } from "../medusa";
import type { StoreContext } from "./context";
import { requireLocks } from "./locking/lock";
import { PREFIX } from "./provider-id";

export type { Completion } from "../medusa";

/**
 * Runs a workflow of our own.
 * @throws LockBusyError where a lock that the caller works under was lost; the workflow's first error
 */
export function runWorkflow<Input, Result>(...given: Parameters<typeof run<Input, Result>>): Promise<Result> {
  requireLocks();
  return run(...given);
}

/**
 * Notes that a cart is being completed (`acts.beginCompletion`). Where a server died over an earlier completion, it may have left an order
 * that keeps its stock: the job looks for it once no completion of that time can be under way.
 * @returns undefined where nothing of ours begins
 */
export async function beginCompletion(
  { acts, ledger, clock }: Pick<StoreContext, "acts" | "ledger" | "clock">,
  cart_id: string,
): Promise<Completion | undefined> {
  const completion = await acts.beginCompletion(cart_id, PREFIX);
  if (completion?.is_another) await ledger.bringHourForward(new Date(clock.now() + COMPLETION_MS));
  return completion;
}

/**
 * The order was announced: its completion has ended, also where its server died before it could note that. Medusa announces it last of
 * all, and reconciliation would do it again.
 */
export const noteAnnounced = ({ acts }: Pick<StoreContext, "acts">, order_id: string): Promise<void> =>
  acts.removeMarkOf(order_id);
