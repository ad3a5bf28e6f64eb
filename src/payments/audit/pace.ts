import type { Clock } from "../clock";

const MINUTE_MS = 60_000;

/** Resolves when the next call may be made, or the signal is aborted. */
export type Turn = (signal: AbortSignal) => Promise<void>;

/** At most so many calls a minute, evenly spread: what was not used is not made up for. One caller at a time. */
export function atMost(callsPerMinute: number, clock: Pick<Clock, "now" | "pause">): Turn {
  const gap = MINUTE_MS / callsPerMinute;
  let next = clock.now();
  return async (signal) => {
    // No longer than a gap, also where the computer's clock was set back.
    const wait = Math.min(gap, next - clock.now());
    if (wait > 0) await clock.pause(wait, signal);
    next = Math.max(next, clock.now()) + gap;
  };
}
