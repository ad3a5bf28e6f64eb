import { AsyncLocalStorage } from "node:async_hooks";
import type { Clock, Timer } from "./clock";
import { LockBusyError } from "./errors";

/** A lease as its owner knows it. What is done under it learns by `signal` when it is lost. */
export class HeldLock {
  readonly #lost = new AbortController();
  #isReleased = false;
  #until: number;
  #end: Timer;

  /** @param until milliseconds since 1970: the lease is the owner's until then at least */
  constructor(
    readonly key: string,
    until: number,
    private readonly clock: Clock,
  ) {
    this.#until = until;
    this.#end = this.#endAt(until);
  }

  /** Aborted with a LockBusyError when the lease ends before it was released. */
  get signal(): AbortSignal {
    return this.#lost.signal;
  }

  /** Another one may have had the lease in between. The clock is read too: a timer comes late where the process stood still. */
  get isLost(): boolean {
    if (!this.#isReleased && this.clock.now() >= this.#until) this.lose();
    return this.signal.aborted;
  }

  /** One that had ended by now stays lost. */
  renew(until: number): void {
    if (this.isLost) return;
    this.#end.cancel();
    this.#until = until;
    this.#end = this.#endAt(until);
  }

  /** Another one has it. */
  lose(): void {
    this.#end.cancel();
    if (this.#isReleased) return;
    const reason = `the lock ${this.key} was lost: another caller may work under it now`;
    this.#lost.abort(new LockBusyError(reason));
  }

  release(): void {
    this.#end.cancel();
    this.#isReleased = true;
  }

  #endAt(until: number): Timer {
    return this.clock.later(Math.max(0, until - this.clock.now()), () => this.lose());
  }
}

const present = new AsyncLocalStorage<readonly HeldLock[]>();

/** Runs `work` under a lock, and under those that the caller works under already. */
export const workUnder = <T>(lock: HeldLock, work: () => T): T =>
  present.run([...(present.getStore() ?? []), lock], work);

/**
 * Asked before a call to the gateway and before a workflow of Medusa is run: both must not begin beside another one's.
 * @throws LockBusyError when a lock that the caller works under could not be renewed in time, or was taken by another one
 */
export function requireLocks(): void {
  present
    .getStore()
    ?.find(({ isLost }) => isLost)
    ?.signal.throwIfAborted();
}

/**
 * Ends a wait when the caller gives up, and when a lock that the caller works under is lost.
 * @returns undefined where neither can happen
 */
export function untilLost(signal?: AbortSignal): AbortSignal | undefined {
  const signals = [...(present.getStore() ?? []).map((lock) => lock.signal), ...(signal ? [signal] : [])];
  return signals.length > 1 ? AbortSignal.any(signals) : signals[0];
}
