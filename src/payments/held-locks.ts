import { AsyncLocalStorage } from "node:async_hooks";
import { LockBusyError } from "./errors";

/** A lock as its owner knows it. */
export interface HeldLock {
  key: string;
  /** Milliseconds since 1970: it is the owner's until then at least. Whoever renews it moves this. */
  until: number;
  isReleased: boolean;
}

const present = new AsyncLocalStorage<readonly HeldLock[]>();

/** Runs `work` under a lock, and under those that the caller works under already. */
export const workUnder = <T>(lock: HeldLock, work: () => T): T =>
  present.run([...(present.getStore() ?? []), lock], work);

/** Nobody had the lock in between, as long as this stays false. */
export const isLost = ({ until, isReleased }: HeldLock): boolean => !isReleased && Date.now() >= until;

/**
 * Asked before a call that must not go out beside somebody else's.
 * @throws LockBusyError when a lock that the caller works under could not be renewed in time, or was taken by somebody else
 */
export function requireLocks(): void {
  const lost = present.getStore()?.find(isLost);
  if (lost) throw new LockBusyError(`the lock ${lost.key} was lost: somebody else may work under it now`);
}
