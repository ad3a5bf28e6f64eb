import { setTimeout as sleep } from "node:timers/promises";

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
  pause: async (ms, signal) => await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined),
  later: (ms, work) => {
    const timer = setTimeout(work, ms).unref();
    return { cancel: () => clearTimeout(timer) };
  },
  // It refuses a fraction of a millisecond.
  timeout: (ms) => AbortSignal.timeout(Math.ceil(ms)),
};
