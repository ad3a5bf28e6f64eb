import { AsyncLocalStorage } from "node:async_hooks";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { Records } from "../../medusa";
import type { Clock, Timer } from "../clock";
import { LockBusyError } from "../errors";
import type { Log } from "../log";

/** What a server that died leaves of its locks. */
export interface Remains {
  /** The lock, expired, in a table. Medusa's PostgreSQL locking provider gives it to nobody. */
  inTable: boolean;
  /** Nothing: the provider forgets a lock that has expired. */
  forgotten: boolean;
}

/** What a lock is taken with. */
export interface LockStore {
  container: MedusaContainer;
  /** What a server that died leaves of its locks. */
  remains: Remains;
  records: Pick<Records, "lookAtCart">;
  log: Log;
  clock: Clock;
}

/** Seconds after which the lock of a server that died is free. A server that lives renews it. */
export const EXPIRE_S = 10;
export const RENEW_MS = 3_000;

const present = new AsyncLocalStorage<readonly HeldLock[]>();

/** A lease as its owner knows it. What is done under it learns by `signal` when it is lost. */
export class HeldLock {
  readonly #lost = new AbortController();
  /** Aborted with a LockBusyError when the lease ends before it was released. */
  readonly signal: AbortSignal = this.#lost.signal;
  #isReleased = false;
  #until = Infinity;
  #end?: Timer;

  /** @param until milliseconds since 1970: the lease is the owner's until then at least */
  constructor(
    readonly key: string,
    until: number,
    private readonly clock: Clock,
  ) {
    this.renew(until);
  }

  /** Another one may have had the lease in between. The clock is read too: a timer comes late where the process stood still. */
  get isLost(): boolean {
    if (!this.#isReleased && this.clock.now() >= this.#until) this.lose();
    return this.signal.aborted;
  }

  /** One that had ended by now stays lost. */
  renew(until: number): void {
    if (this.isLost) return;
    this.#end?.cancel();
    this.#until = until;
    this.#end = this.clock.later(Math.max(0, until - this.clock.now()), () => this.lose());
  }

  /** Another one has it. */
  lose(): void {
    this.#end?.cancel();
    if (this.#isReleased) return;
    const reason = `the lock ${this.key} was lost: another caller may work under it now`;
    this.#lost.abort(new LockBusyError(reason));
  }

  release(): void {
    this.#end?.cancel();
    this.#isReleased = true;
  }

  /** Runs `work` under this lock, and under those that the caller works under already. */
  readonly within = <T>(work: () => T): T => present.run([...(present.getStore() ?? []), this], work);
}

/**
 * Asked before a call to the gateway and before a workflow of Medusa is run: both must not begin beside another one's.
 * @throws LockBusyError when a lock that the caller works under could not be renewed in time, or was taken by another one
 */
export function requireLocks(): void {
  for (const lock of present.getStore() ?? []) if (lock.isLost) lock.signal.throwIfAborted();
}

/**
 * Ends a wait when the caller gives up, and when a lock that the caller works under is lost.
 * @returns undefined where neither can happen
 */
export function untilLost(signal?: AbortSignal): AbortSignal | undefined {
  const signals = signal ? [signal] : [];
  for (const lock of present.getStore() ?? []) signals.push(lock.signal);
  return signals.length > 1 ? AbortSignal.any(signals) : signals[0];
}
