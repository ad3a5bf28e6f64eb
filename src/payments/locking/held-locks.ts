import type { ConfigModule, MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { type Records, silenceOf } from "../../medusa";
import { callContext, runWith } from "../../modules/crossborder/internal";
import type { Clock, Timer } from "../clock";
import { LockBusyError } from "../errors";
import type { Log } from "../log";
import { lockingPackage } from "../process-config";

/** What a server that died leaves of its locks. */
export interface Leftovers {
  /** The lock, expired, in a table. Medusa's PostgreSQL locking provider gives it to nobody. */
  inTable: boolean;
  /** Nothing: the provider forgets a lock that has expired. */
  forgotten: boolean;
}

/** What a lock is taken with. */
export interface LockStore {
  container: MedusaContainer;
  /** What a server that died leaves of its locks. */
  leftovers: Leftovers;
  records: Pick<Records, "lookAtCart">;
  log: Log;
  clock: Clock;
}

/** Seconds after which the lock of a server that died is free. A server that lives renews it. */
export const EXPIRE_S = 10;
export const RENEW_MS = 3_000;

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
  readonly within = <T>(work: () => T): T => runWith({ locks: [...callContext().locks, this] }, work);
}

/**
 * Asked before a call to the gateway and before a workflow of Medusa is run: both must not begin beside another one's.
 * @throws LockBusyError when a lock that the caller works under could not be renewed in time, or was taken by another one
 */
export function requireLocks(): void {
  for (const lock of callContext().locks) if (lock.isLost) lock.signal.throwIfAborted();
}

/**
 * Ends a wait when the caller gives up, and when a lock that the caller works under is lost.
 * @returns undefined where neither can happen
 */
export function untilLost(signal?: AbortSignal): AbortSignal | undefined {
  const signals = signal ? [signal] : [];
  for (const lock of callContext().locks) signals.push(lock.signal);
  return signals.length > 1 ? AbortSignal.any(signals) : signals[0];
}

/** The locks of a process alone end with it, and nothing is left. */
export function leftoversIn(config: Pick<ConfigModule, "modules">): Leftovers {
  const used = lockingPackage(config);
  if (used === undefined) return { inTable: false, forgotten: false };
  return { inTable: !used.includes("locking-redis"), forgotten: !used.includes("locking-postgres") };
}

/** PostgreSQL's "there is no such table": the store uses another locking provider. */
const NO_TABLE = "42P01";

/**
 * Removes the lock that a server left when it died, once it has expired. Medusa's PostgreSQL locking provider never
 * takes such a lock over, and the cart could not be completed ever again.
 * @returns when it had expired
 */
export async function removeExpiredLock(
  { container, leftovers }: LockStore,
  key: string,
): Promise<Date | undefined> {
  if (!leftovers.inTable) return undefined;
  const knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  try {
    const removed = await knex<{ id: string; expiration: Date }>("locking")
      .where({ id: key })
      .where("expiration", "<", knex.fn.now())
      .delete()
      .returning("expiration");
    return removed[0]?.expiration;
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error) || error.code !== NO_TABLE) throw error;
    return undefined;
  }
}

/** Seconds for which Medusa locks a cart that it completes, or whose payment it processes. */
const MEDUSA_S = 120;
/** Seconds for which Medusa's completion waits for that lock. */
const MEDUSA_WAITS_S = 30;
/** A server that died had renewed its lock not longer ago: so many seconds were left of it. */
const LEAST_LEFT_S = EXPIRE_S - RENEW_MS / 1000;
/** The mark is by a server's clock, a lock by the database's. */
const CLOCKS_DIFFER_MS = 5_000;

/** That somebody works under a lock, for a provider that forgets expired locks: taken after the lock, given back before it. */
export interface Marker {
  /** @returns whether the one before died over it */
  lay(): Promise<boolean>;
  lift(): Promise<void>;
}

/** Anybody may find it, so it belongs to nobody. */
const TRACE = { ownerId: "crossborder" };

/** @returns undefined where the provider keeps what has expired */
export function markerOf({ container, leftovers }: LockStore, key: string): Marker | undefined {
  if (!leftovers.forgotten) return undefined;
  const locking = container.resolve(Modules.LOCKING);
  const trace = `${key}:trace`;
  return {
    lay: async () => {
      const isLeft = await locking.release(trace, TRACE);
      // Nothing of Medusa's is locked for longer.
      await locking.acquire(trace, { ...TRACE, expire: MEDUSA_WAITS_S + MEDUSA_S });
      return isLeft;
    },
    lift: async () => void (await locking.release(trace, TRACE)),
  };
}

/**
 * A server that does not reach the provider loses its locks too, and lives: it goes on with Medusa's completion, under Medusa's lock. By the
 * database it says that it lives, and the lock stays. Such a provider does not tell when a lock was taken: one of Medusa's `process-payment`
 * goes as well if it has lasted since before the death. What that lets begin finds each debt claimed.
 */
async function releaseOfDead(container: MedusaContainer, cart_id: string): Promise<void> {
  const silent_s = await silenceOf(container.resolve(ContainerRegistrationKeys.PG_CONNECTION), cart_id);
  if (silent_s !== undefined && silent_s >= LEAST_LEFT_S)
    await container.resolve(Modules.LOCKING).release(cart_id);
}

/**
 * Removes Medusa's own lock on a cart that a server completed when it died: it would keep the cart for two minutes. Medusa takes the
 * same lock, without an owner, where a webhook of another provider or `recordPayment` has it process a payment of the cart, and that one
 * must stay. The dead server's was taken after it had marked the cart, and before it died; of the other, taken before the mark, the
 * completion was still waiting for the end. Nobody can take it while it is there.
 * @param expired when the dead server's cart lock had expired, at the latest
 */
export async function removeCompletionLock(
  { container, records, leftovers }: LockStore,
  cart_id: string,
  expired: Date,
): Promise<void> {
  const mark = (await records.lookAtCart(cart_id))?.cart.mark;
  if (!mark) return;
  if (leftovers.forgotten) await releaseOfDead(container, cart_id);
  if (!leftovers.inTable) return;
  const expiry = (taken_ms: number) => new Date(taken_ms + MEDUSA_S * 1000);
  await container
    .resolve(ContainerRegistrationKeys.PG_CONNECTION)("locking")
    .where({ id: cart_id, owner_id: null })
    .where("expiration", ">=", expiry(mark.begun_at.getTime() - CLOCKS_DIFFER_MS))
    .where("expiration", "<=", expiry(expired.getTime() - LEAST_LEFT_S * 1000))
    .delete();
}
