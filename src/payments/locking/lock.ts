import { randomUUID } from "node:crypto";
import { Modules } from "@medusajs/framework/utils";
import { Semaphore } from "async-mutex";
import { type Actor, currentActor } from "../../modules/crossborder/internal";
import { type Clock, every, inProcess } from "../clock";
import { LockBusyError, NoPlaceError } from "../errors";
import { accountIn } from "../provider-id";
import {
  EXPIRE_S,
  HeldLock,
  type LockStore,
  RENEW_MS,
  removeExpiredLock,
  markerOf,
  untilLost,
} from "./held-locks";

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
