import type { StoreContext } from "./context";

/** More than this is left to the job. */
const MOST = 10_000;

const planned = new Set<string>();

/**
 * Does `work` in this process at a moment (milliseconds since 1970), once for each key. Nothing relies on it: the job
 * does what is lost when the process ends.
 */
export function later(
  { log, clock }: StoreContext,
  key: string,
  moment: number,
  work: () => Promise<unknown>,
): void {
  if (planned.has(key) || planned.size >= MOST) return;
  const run = () => {
    planned.delete(key);
    work().catch((error: unknown) => log("later_failed", { work: key, reason: error }));
  };
  planned.add(key);
  clock.later(Math.max(0, moment - clock.now()), run);
}

/** Waits for what does not fail, but not for long; it goes on. */
export async function waitAtMost({ clock }: StoreContext, ms: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, clock.pause(ms)]);
}
