import { COMPLETION_MS, type Completion } from "../medusa";
export type { Completion } from "../medusa";
import type { StoreContext } from "./context";
import { PREFIX } from "./provider-id";

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
