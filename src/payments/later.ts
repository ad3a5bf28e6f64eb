import { setTimeout as pause } from "node:timers/promises";
import type { StoreContext } from "./context";
import { messageOf } from "./errors";

/** More than this is left to the job. */
const MOST = 10_000;

const planned = new Map<string, NodeJS.Timeout>();

/**
 * Does `work` in this process at a moment (milliseconds since 1970), once for each key. Nothing relies on it: the job
 * does what is lost when the process ends.
 */
export function later(
  { logger }: StoreContext,
  key: string,
  moment: number,
  work: () => Promise<unknown>,
): void {
  if (planned.has(key) || planned.size >= MOST) return;
  const run = () => {
    planned.delete(key);
    work().catch((error: unknown) => logger.warn(`crossborder: ${key}: ${messageOf(error)}`));
  };
  planned.set(key, setTimeout(run, Math.max(0, moment - Date.now())).unref());
}

/** Waits for what does not fail, but not for long; it goes on. */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, pause(ms, undefined, { ref: false })]);
}
