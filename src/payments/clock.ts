import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "./log";

/** Time as the use cases know it. They have it from their context, so that a test can set it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  date(): Date;
  /** Resolves after so many milliseconds, or as soon as the signal is aborted. It keeps no process alive. */
  pause(ms: number, signal?: AbortSignal): Promise<void>;
  /** Does `work`, which handles its own errors, after so many milliseconds. It keeps no process alive. */
  later(ms: number, work: () => void): Timer;
  /** A signal that is aborted after so many milliseconds. */
  timeout(ms: number): AbortSignal;
}

/** What was planned for later. */
export interface Timer {
  cancel(): void;
}

/** The computer's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  date: () => new Date(),
  pause: async (ms, signal) => {
    try {
      await sleep(ms, undefined, { signal, ref: false });
    } catch {
      // Aborted: that ends a pause.
    }
  },
  later: (ms, work) => {
    const timer = setTimeout(work, ms).unref();
    return { cancel: () => clearTimeout(timer) };
  },
  // It refuses a fraction of a millisecond.
  timeout: (ms) => AbortSignal.timeout(Math.ceil(ms)),
};

/** Resolves once others that wait in this process had their turn: for long work that waits for nothing itself. */
export const nextTurn = (): Promise<void> => new Promise((resume) => setImmediate(resume));

/**
 * Does `work`, which handles its own errors, every so many milliseconds, for as long as something is held.
 * @returns what ends that, and resolves once the last one is over
 */
export function every(clock: Clock, ms: number, work: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  const turn = () => {
    timer = clock.later(ms, turn);
    last = work();
  };
  let timer = clock.later(ms, turn);
  return async () => {
    timer.cancel();
    await last;
  };
}

/**
 * What a process keeps while it lives, found by its clock: a test has several processes in one.
 * @param make what it begins with
 */
export function inProcess<T extends object>(make: () => T): (clock: Clock) => T {
  const kept = new WeakMap<Clock, T>();
  return (clock) => {
    const known = kept.get(clock) ?? make();
    kept.set(clock, known);
    return known;
  };
}

/** What is planned in a process, by its key; more than this is left to the job. */
const plannedIn = inProcess(() => new Set<string>());
const MOST_PLANNED = 10_000;

/**
 * Does `work` in this process at a moment (milliseconds since 1970), once for each key. Nothing relies on it: the job
 * does what is lost when the process ends.
 */
export function later(
  { log, clock }: { log: Log; clock: Clock },
  key: string,
  moment: number,
  work: () => Promise<unknown>,
): void {
  const planned = plannedIn(clock);
  if (planned.has(key) || planned.size >= MOST_PLANNED) return;
  const run = () => {
    planned.delete(key);
    work().catch((error: unknown) => log("later_failed", { work: key, reason: error }));
  };
  planned.add(key);
  clock.later(Math.max(0, moment - clock.now()), run);
}

/** Waits for what does not fail, but not for long; it goes on. Resolves to undefined where it took longer. */
export async function waitAtMost<T>(clock: Clock, ms: number, work: Promise<T>): Promise<T | undefined> {
  return await Promise.race([work, clock.pause(ms).then(() => undefined)]);
}
