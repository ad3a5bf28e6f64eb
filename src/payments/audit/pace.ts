import { setTimeout as pause } from "node:timers/promises";

const MINUTE_MS = 60_000;

/** What a pace is kept by. */
export interface Clock {
  /** Milliseconds. */
  now(): number;
  /** Resolves after so long, or as soon as the signal is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<unknown>;
}

const CLOCK: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) => pause(ms, undefined, { signal, ref: false }).catch(() => undefined),
};

/** Resolves when the next call may be made, or the signal is aborted. */
export type Turn = (signal: AbortSignal) => Promise<void>;

/** At most so many calls a minute, evenly spread: what was not used is not made up for. One caller at a time. */
export function atMost(callsPerMinute: number, clock: Clock = CLOCK): Turn {
  const gap = MINUTE_MS / callsPerMinute;
  let next = clock.now();
  return async (signal) => {
    const wait = next - clock.now();
    if (wait > 0) await clock.sleep(wait, signal);
    next = Math.max(next, clock.now()) + gap;
  };
}
