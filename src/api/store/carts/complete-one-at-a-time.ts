import { setTimeout as pause } from "node:timers/promises";
import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { storeContext } from "../../../payments/context";
import { LockBusyError, messageOf } from "../../../payments/errors";
import { lockCart } from "../../../payments/locking/locks";
import { beginCompletion } from "../../../payments/reconciliation/completion-mark";

/** How often a request whose client has left is looked at, and how long its completion may take at most. */
const LOOK_MS = 100;
const LONGEST_MS = 2 * 60_000;

/**
 * A cart is completed by one shopper, browser or notification at a time, on all servers together. Answers 409 while
 * somebody else completes it for long; a client that leaves while it waits leaves nothing behind. The cart carries a note
 * meanwhile, by which an order is found whose server died.
 */
export async function completeOneAtATime(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const left = new AbortController();
  // Before waiting: the event does not come twice.
  res.once("close", () => left.abort());
  const context = storeContext(req.scope);
  const cart_id = req.params.id ?? "";
  let unlock: () => Promise<void>;
  try {
    unlock = await lockCart(context, cart_id, { signal: left.signal });
  } catch (error) {
    if (!(error instanceof LockBusyError)) throw error;
    const message = "This cart is being completed already: try again in a moment.";
    res.status(409).json({ type: "conflict", code: "busy", message });
    return;
  }
  if (left.signal.aborted) return await unlock();
  let end = async (): Promise<void> => undefined;
  const finish = async () => {
    await answered(res);
    if (isDecided(res)) await end();
  };
  const failed = (error: unknown) =>
    context.logger.warn(`crossborder: the end of completing ${cart_id} was not noted: ${messageOf(error)}`);
  left.signal.addEventListener("abort", () => void finish().catch(failed).finally(unlock));
  end = await beginCompletion(context, cart_id);
  next();
}

/** With 409 Medusa has not finished; after a fault nobody knows what it left. */
const isDecided = ({ writableEnded, statusCode }: MedusaResponse): boolean =>
  writableEnded && statusCode < 500 && statusCode !== 409;

/** A client can leave while Medusa still completes its cart. Nobody else may until that is answered, if only to nobody. */
async function answered(res: MedusaResponse): Promise<void> {
  const end = Date.now() + LONGEST_MS;
  while (!res.writableEnded && Date.now() < end) await pause(LOOK_MS, undefined, { ref: false });
}
