import type { MedusaResponse } from "@medusajs/framework/http";
import type { Clock } from "../payments/clock";
import type { StoreContext } from "../payments/context";
import { LockBusyError, messageOf } from "../payments/errors";

/** How often a request whose client has left is looked at, and how long it may take at most. */
const LOOK_MS = 100;
const LONGEST_MS = 2 * 60_000;

interface RequestLock {
  /** Takes the lock, and resolves to what releases it. Whoever waits gives up when the signal is aborted. */
  take: (signal: AbortSignal) => Promise<() => Promise<void>>;
  /** What somebody is told who has waited too long. */
  busy: string;
  /** Done once the request is answered, before the lock is released. */
  finish?: () => Promise<void>;
}

/**
 * Holds a lock until a request is answered. Answers 409 itself where somebody else has it for long; a client that leaves
 * while it waits leaves nothing behind.
 * @returns whether the request may go on
 */
export async function lockUntilAnswered(
  { logger, clock }: Pick<StoreContext, "logger" | "clock">,
  res: MedusaResponse,
  { take, busy, finish }: RequestLock,
): Promise<boolean> {
  // The event has come already where the client left before the lock is asked for; nobody would release it.
  if (res.closed) return false;
  const left = new AbortController();
  // Before waiting: the event does not come twice.
  res.once("close", () => left.abort());
  let unlock: () => Promise<void>;
  try {
    unlock = await take(left.signal);
  } catch (error) {
    if (!(error instanceof LockBusyError)) throw error;
    res.status(409).json({ type: "conflict", code: "busy", message: busy });
    return false;
  }
  if (left.signal.aborted) {
    await unlock();
    return false;
  }
  const end = async () => {
    await answered(res, clock);
    await finish?.();
  };
  const failed = (error: unknown) =>
    logger.warn(`crossborder: the end of a request was not noted: ${messageOf(error)}`);
  left.signal.addEventListener("abort", () => void end().catch(failed).finally(unlock));
  return true;
}

/** A client can leave while Medusa still works for it. Nobody else may until that is answered, if only to nobody. */
async function answered(res: MedusaResponse, clock: Clock): Promise<void> {
  const end = clock.now() + LONGEST_MS;
  while (!res.writableEnded && clock.now() < end) await clock.pause(LOOK_MS);
}
