import type { MedusaResponse } from "@medusajs/framework/http";
import type { Clock } from "../payments/clock";
import type { StoreContext } from "../payments/context";
import { inProgress, LockBusyError, type TooManyPayments } from "../payments/errors";
import type { TakenLock } from "../payments/locking/lock";

/** How often a request whose client has left is looked at, and how long it may take at most. */
const LOOK_MS = 100;
const LONGEST_MS = 2 * 60_000;

interface RequestLock {
  /** Takes the lock. The wait ends when the signal is aborted. */
  take: (signal: AbortSignal) => Promise<TakenLock>;
  /** What a client that has waited too long is answered. */
  busy: string;
  /** Done once the request is answered, before the lock is released. */
  finish?: () => Promise<void>;
  /** Done once the lock is released. */
  after?: () => Promise<void>;
}

/**
 * Holds a lock until a request is answered. Answers 409 itself where another request has it for long; a client that leaves
 * while it waits leaves nothing behind.
 * @returns the lock, where the request may go on: within it
 */
export async function lockUntilAnswered(
  { log, clock }: Pick<StoreContext, "log" | "clock">,
  res: MedusaResponse,
  { take, busy, finish, after }: RequestLock,
): Promise<TakenLock | undefined> {
  // The event has come already where the client left before the lock is asked for; nothing would release it.
  if (res.closed) return undefined;
  const left = new AbortController();
  // Before waiting: the event does not come twice.
  res.once("close", () => left.abort());
  let taken: TakenLock;
  try {
    taken = await take(left.signal);
  } catch (error) {
    if (!(error instanceof LockBusyError)) throw error;
    res.status(409).json({ type: "conflict", code: "busy", message: busy });
    return undefined;
  }
  if (left.signal.aborted) {
    await taken.release();
    return undefined;
  }
  const end = async () => {
    try {
      await answered(res, clock);
      await finish?.();
    } finally {
      await taken.release();
    }
    await after?.();
  };
  const failed = (error: unknown) => log("request_end_failed", { reason: error });
  left.signal.addEventListener("abort", () => void end().catch(failed));
  return taken;
}

/** A client can leave while Medusa still works for it: the lock is held until Medusa has ended its answer all the same. */
async function answered(res: MedusaResponse, clock: Clock): Promise<void> {
  const end = clock.now() + LONGEST_MS;
  while (!res.writableEnded && clock.now() < end) await clock.pause(LOOK_MS);
}

/** Held until the request is answered: nothing else opens a payment for the same debt meanwhile. */
export const lockDebtUntilAnswered = (context: StoreContext, res: MedusaResponse, collection_id: string) =>
  lockUntilAnswered(context, res, {
    take: async (signal) => {
      const order_id = await context.records.orderOfCollection(collection_id);
      return await context.locks.lockDebt(order_id ?? collection_id, { signal });
    },
    busy: "Another payment of this is being started already: try again in a moment.",
  });

/** Medusa has no type for 429. */
export function refuseMore(res: MedusaResponse, { seconds, code, message, type }: TooManyPayments): void {
  res.status(429).setHeader("Retry-After", seconds).json({ type, code, message });
}

/** A payment of the same is being made, with this session. */
export function refuseBeside(res: MedusaResponse, payment_session_id: string): void {
  const { code, message } = inProgress();
  res.status(409).json({ type: "conflict", code, message, payment_session_id });
}
