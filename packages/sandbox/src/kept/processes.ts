import { setTimeout as wait } from "node:timers/promises";

const LOOK_EVERY_MS = 250;

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is there, and belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Resolves when a process has ended. */
export async function ended(pid: number): Promise<void> {
  while (isAlive(pid)) await wait(LOOK_EVERY_MS);
}
