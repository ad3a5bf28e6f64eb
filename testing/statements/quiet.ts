import { setTimeout as pause } from "node:timers/promises";

const QUIET = { forMs: 300, below: 0.05, eased: 0.01 };

/** Resolves once nothing is going on in this process. */
export async function quiet(): Promise<void> {
  // Among other programs, or under a profiler, a process that does nothing looks busier than alone.
  for (let below = QUIET.below; ; below += QUIET.eased) {
    const before = performance.eventLoopUtilization();
    await pause(QUIET.forMs);
    if (performance.eventLoopUtilization(before).utilization < below) return;
  }
}
