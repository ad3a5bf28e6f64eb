import { randomUUID } from "node:crypto";
import type { ConfigModule, MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import { Semaphore } from "async-mutex";
import { type Records, silenceOf } from "../../medusa";
import { type Actor, callContext, currentActor, runWith } from "../../modules/crossborder/internal";
import { type Clock, every, inProcess, type Timer } from "../clock";
import { LockBusyError, NoPlaceError } from "../errors";
import type { Log } from "../log";
import { accountIn } from "../provider-id";

/**
 * Staff is answered within five seconds and a customer within two: who waits for the lock of another is told so by then. The store's
 * own code waits as long as Medusa's own routes do.
 */
const PATIENCE_MS: Partial<Record<Actor["actor_type"], number>> = {
  user: 4_000,
  api_key: 4_000,
  customer: 1_500,
};
export const PATIENT_MS = 30_000;
/** How long the one who asks waits where nothing else is said. */
export const waitLimit = (): number => PATIENCE_MS[currentActor().actor_type] ?? PATIENT_MS;
/** What runs in the background does not wait, it comes again: it would keep others waiting. */
export const BACKGROUND_MS = 2_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 250;

export interface LockOptions {
  /** How long to wait for a place and for the lock of another, together: see `waitLimit` where it is left out. */
  wait_ms?: number;
  /** The wait ends when it is aborted. What has begun goes on. */
  signal?: AbortSignal;
}

interface Lock extends LockOptions {
  key: string;
  /** At most so many at a time in this process. No place is taken while waiting for the lock. */
  places?: Semaphore;
  /** Of those in this process who want the same key, the ones in another line are not waited for. */
  line?: string;
  /** Called when a server has died under the lock, with the moment at which that had expired, at the latest. */
  afterDeath?: (expired: Date) => Promise<void>;
  /** Done with each renewal, also once the lock is lost and the work goes on. */
  whileHeld?: () => Promise<void>;
}

/** A lock that somebody has. */
export interface TakenLock {
  release: () => Promise<void>;
  /** Runs what the lock was taken for: it learns there when the lock is lost (`held-locks.ts`). */
  within: <T>(work: () => T) => T;
}

/**
 * Runs `work` while it holds a lock on all servers that share a locking provider.
 * @throws LockBusyError and NoPlaceError as `takeLock`
 */
export async function withLock<T>(store: LockStore, lock: Lock, work: () => Promise<T>): Promise<T> {
  const taken = await takeLock(store, lock);
  try {
    return await taken.within(work);
  } finally {
    await taken.release();
  }
}

/**
 * Takes a lock that outlives the call: tries until it works. Of several in one line one tries, and the others wait for their turn, which
 * comes when the lock is released.
 * @throws LockBusyError when somebody else had it for `wait_ms`, or the caller gave up; NoPlaceError when there was no
 *   place for so long
 */
export async function takeLock(store: LockStore, lock: Lock): Promise<TakenLock> {
  const { clock } = store;
  const { key, line = key, wait_ms = waitLimit() } = lock;
  const wait = { until: clock.now() + wait_ms, signal: untilLost(lock.signal), clock };
  const busy = new LockBusyError(`somebody else works on ${key}`);
  const leaveLine = await enterLine(line, wait);
  if (!leaveLine) throw busy;
  try {
    for (let pause_ms = FIRST_PAUSE_MS; ; pause_ms = Math.min(pause_ms * 2, LONGEST_PAUSE_MS)) {
      if (wait.signal?.aborted) throw busy;
      const taken = await takeInPlace(store, lock, wait, leaveLine);
      if (taken) return taken;
      if (clock.now() + pause_ms > wait.until) throw busy;
      await clock.pause(pause_ms, wait.signal);
    }
  } catch (error) {
    leaveLine();
    throw error;
  }
}

/** How long somebody waits. */
export interface Wait {
  /** Milliseconds since 1970. */
  until: number;
  /** The wait ends when it is aborted. */
  signal?: AbortSignal;
  clock: Clock;
}

type Leave = () => void;

/** Each line of a process lets one at a time try, and is there as long as somebody is in it. */
const linesIn = inProcess(() => new Map<string, { turn: Semaphore; count: number }>());

/** @returns undefined when the wait has ended before */
async function enterLine(name: string, wait: Wait): Promise<Leave | undefined> {
  const lines = linesIn(wait.clock);
  const line = lines.get(name) ?? { turn: new Semaphore(1), count: 0 };
  lines.set(name, line);
  line.count++;
  const pass = await takePlace(line.turn, wait);
  const leave = () => {
    pass?.();
    line.count--;
    if (line.count === 0) lines.delete(name);
  };
  if (pass) return leave;
  leave();
  return undefined;
}

/** At most `count` at a time in a process for each account. */
export function placesPerAccount(count: number): (clock: Clock, provider_id: string) => Semaphore {
  const accountsIn = inProcess(() => new Map<string, Semaphore>());
  return (clock, provider_id) => {
    const accounts = accountsIn(clock);
    const account = accountIn(provider_id) ?? provider_id;
    const places = accounts.get(account) ?? new Semaphore(count);
    accounts.set(account, places);
    return places;
  };
}

/**
 * Takes one of some places. Those who wait get theirs in the order in which they came.
 * @returns what gives it back; undefined when there was none in time
 */
export async function takePlace(
  places: Semaphore,
  { until, signal, clock }: Wait,
): Promise<Leave | undefined> {
  if (signal?.aborted) return undefined;
  if (!places.isLocked()) return (await places.acquire())[1];
  const coming = places.acquire();
  const end = new AbortController();
  const give = () => end.abort();
  signal?.addEventListener("abort", give, { once: true });
  const ended = clock.pause(Math.max(0, until - clock.now()), end.signal);
  const place = await Promise.race([coming, ended]);
  signal?.removeEventListener("abort", give);
  end.abort();
  if (place) return place[1];
  // One that comes after the wait has ended is passed on at once.
  void coming.then(([, leave]) => leave());
  return undefined;
}

/**
 * Tries once, in a place where the lock is taken in one. Medusa's `execute` is not used: its PostgreSQL locking provider keeps a
 * database connection for each lock, also while it waits for one, and the work under it needs further ones of the same ten that a
 * server has by default.
 * @param leaveLine called when the lock was taken and is released
 * @returns undefined when somebody else has it
 */
async function takeInPlace(
  store: LockStore,
  { key, places, afterDeath, whileHeld }: Lock,
  wait: Wait,
  leaveLine: Leave,
): Promise<TakenLock | undefined> {
  const { clock, log } = store;
  const locking = store.container.resolve(Modules.LOCKING);
  const leavePlace = places && (await takePlace(places, wait));
  if (places && !leavePlace)
    throw new NoPlaceError(`too much is asked at the same time to work on ${key} now`);
  const owner = { ownerId: randomUUID(), expire: EXPIRE_S };
  const until = clock.now() + EXPIRE_S * 1000;
  try {
    await locking.acquire(key, owner);
  } catch (error) {
    try {
      if (!isHeld(error)) throw error;
      const expired = await removeExpiredLock(store, key);
      if (expired) await afterDeath?.(expired);
      return undefined;
    } finally {
      leavePlace?.();
    }
  }
  const held = new HeldLock(key, until, clock);
  const stop = every(clock, RENEW_MS, async () => {
    const told = whileHeld?.().catch((reason: unknown) => log("lock_not_renewed", { lock: key, reason }));
    await prolong(store, held, owner);
    await told;
  });
  const trace = afterDeath && markerOf(store, key);
  const release = async () => {
    const isLost = held.isLost;
    held.release();
    // A renewal that is under way would take the lock again.
    await stop();
    // A lock that cannot be released expires; of one that was lost the trace is another one's by now.
    try {
      if (!isLost) await trace?.lift();
      const isDone = await locking.release(key, { ownerId: owner.ownerId });
      if (!isDone) log("lock_not_released", { lock: key, reason: "it was not ours any more" });
    } catch (error) {
      log("lock_not_released", { lock: key, reason: error });
    }
    leavePlace?.();
    leaveLine();
  };
  try {
    if (await trace?.lay()) await afterDeath?.(clock.date());
  } catch (error) {
    await release();
    throw error;
  }
  return { within: held.within, release };
}

/** A lease is counted from before it is asked for. */
async function prolong(
  { container, clock, log }: LockStore,
  held: HeldLock,
  owner: { ownerId: string; expire: number },
): Promise<void> {
  const until = clock.now() + EXPIRE_S * 1000;
  try {
    await container.resolve(Modules.LOCKING).acquire(held.key, owner);
    held.renew(until);
  } catch (error) {
    if (isHeld(error)) held.lose();
    log("lock_not_renewed", { lock: held.key, reason: error });
  }
}

/** How Medusa's locking providers say that somebody else has a lock. Anything else, such as no database, is a fault. */
const isHeld = (error: unknown): boolean =>
  error instanceof Error && /Failed to acquire lock|is already locked/.test(error.message);

/** What a server that died leaves of its locks. */
interface Leftovers {
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
const RENEW_MS = 3_000;

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
interface Marker {
  /** @returns whether the one before died over it */
  lay(): Promise<boolean>;
  lift(): Promise<void>;
}

/** Anybody may find it, so it belongs to nobody. */
const TRACE = { ownerId: "crossborder" };

/** @returns undefined where the provider keeps what has expired */
function markerOf({ container, leftovers }: LockStore, key: string): Marker | undefined {
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

const lockingEntry = z.object({
  options: z.object({
    providers: z.array(z.object({ resolve: z.unknown(), is_default: z.boolean().optional() })).min(1),
  }),
});

/** The package of the locking provider that is used; undefined where none is configured, and locks are held in memory. */
export function lockingPackage({ modules }: Pick<ConfigModule, "modules">): string | undefined {
  const providers = lockingEntry.safeParse(modules?.[Modules.LOCKING]).data?.options.providers;
  const used = providers?.find(({ is_default }) => is_default) ?? providers?.[0];
  return used && String(used.resolve);
}
