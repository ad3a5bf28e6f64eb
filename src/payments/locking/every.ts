import type { Clock, Timer } from "../clock";

/**
 * Does `work`, which handles its own errors, every so many milliseconds, for as long as something is held.
 * @returns what ends that, and resolves once the last one is over
 */
export function every(clock: Clock, ms: number, work: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  const plan = (): Timer =>
    clock.later(ms, () => {
      timer = plan();
      last = work();
    });
  let timer = plan();
  return async () => {
    timer.cancel();
    await last;
  };
}
