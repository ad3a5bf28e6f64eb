import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { z } from "@medusajs/framework/zod";
import { beginCompletion, type Completion } from "../../../payments/run-workflow";
import { storeContext } from "../../../payments/context";
import { reconcileCart } from "../../../payments/reconcile";
import { lockUntilAnswered } from "../../lock-until-answered";

/**
 * A cart is completed by one shopper, browser or notification at a time, on all servers together. Answers 409 while
 * somebody else completes it for long; a client that leaves while it waits leaves nothing behind. The cart carries a note
 * meanwhile, by which an order is found whose server died. Money that the cart could not be completed with goes back after the answer.
 */
export async function completeOneAtATime(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const context = storeContext(req.scope);
  const cart_id = req.params.id ?? "";
  const begun = context.clock.now();
  const isOrder = watchForOrder(res);
  let completion: Completion | undefined = undefined;
  const taken = await lockUntilAnswered(context, res, {
    take: (signal) => context.locks.lockCart(cart_id, { signal }),
    busy: "This cart is being completed already: try again in a moment.",
    finish: async () => {
      if (completion && isDecided(res)) await completion.end(isOrder());
    },
    after: async () => {
      const how = { since: begun, isOrder: isOrder() };
      if (completion || !how.isOrder) await reconcileCart(context, cart_id, how);
    },
  });
  if (!taken) return;
  completion = await beginCompletion(context, cart_id);
  taken.within(next);
}

/** With 409 Medusa has not finished; after a fault nobody knows what it left. */
const isDecided = ({ writableEnded, statusCode }: MedusaResponse): boolean =>
  writableEnded && statusCode < 500 && statusCode !== 409;

const completed = z.object({ type: z.literal("order") });

/** Whether the answer, once it was given, is an order. */
function watchForOrder(res: MedusaResponse): () => boolean {
  const answer = res.json.bind(res);
  let isOrder = false;
  res.json = (body: unknown) => {
    isOrder = completed.safeParse(body).success;
    return answer(body);
  };
  return () => isOrder;
}
