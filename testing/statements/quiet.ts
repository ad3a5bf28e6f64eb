import { setTimeout as pause } from "node:timers/promises";

const QUIET = { forMs: 300, below: 0.05 };

/** Resolves once nothing is going on in this process. */
export async function quiet(): Promise<void> {
  for (;;) {
    const before = performance.eventLoopUtilization();
    await pause(QUIET.forMs);
    if (performance.eventLoopUtilization(before).utilization < QUIET.below) return;
  }
}
