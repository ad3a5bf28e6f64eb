import { randomUUID } from "node:crypto";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { Semaphore } from "async-mutex";
import type { MedusaRecords } from "../../medusa";
import { type Actor, currentActor } from "../../modules/crossborder/internal";
import type { Clock } from "../clock";
import { LockBusyError, NoPlaceError } from "../errors";
import { HeldLock, untilLost, workUnder } from "../held-locks";
import type { Log } from "../log";
import { every } from "./every";
import { inPlace, type Wait } from "./places";

/**
 * Staff is answered within five seconds and a customer within two: who waits for the lock of another is told so by then. The store's
 * own code waits as long as Medusa's own routes do.
 */
const PATIENCE_MS: Partial<Record<Actor["actor_type"], number>> = {
  user: 4_000,
  api_key: 4_000,
  customer: 1_500,
};
const PATIENT_MS = 30_000;
/** How long the one who asks waits where nothing else is said. */
export const patience = (): number => PATIENCE_MS[currentActor().actor_type] ?? PATIENT_MS;
/** What runs in the background does not wait, it comes again: it would keep others waiting. */
export const BACKGROUND_MS = 2_000;
/** Seconds after which the lock of a server that died is free. A server that lives renews it. */
const EXPIRE_S = 15;
const RENEW_MS = 5_000;
/** A server that died had renewed its lock not longer ago: so many seconds were left of it. */
export const LEAST_LEFT_S = EXPIRE_S - RENEW_MS / 1000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 250;

/** What a lock is taken with. */
export interface LockStore {
  container: MedusaContainer;
  records: Pick<MedusaRecords, "cart">;
  log: Log;
  clock: Clock;
}

export interface LockOptions {
  /** How long to wait for a place and for the lock of another, together: see `patience` where it is left out. */
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
  /** Called when the lock of a server that died is removed, with the moment at which it expired. */
  afterDeath?: (expired: Date) => Promise<void>;
}

/** A lock that somebody has. */
export interface TakenLock {
  release: () => Promise<void>;
  /** Runs what the lock was taken for: it learns there when the lock is lost (`held-locks.ts`). */
  within: <T>(work: () => T) => T;
}

/**
 * Runs `work` while it holds a lock on all servers that share a locking provider.
 * @throws LockBusyError when somebody else had it for `wait_ms`, or the caller gave up; NoPlaceError when there was no
 *   place for so long
 */
export async function withLock<T>(store: LockStore, lock: Lock, work: () => Promise<T>): Promise<T> {
  const { key, places } = lock;
  const locked = async () => {
    const taken = await acquire(store, lock);
    if (!taken) return undefined;
    try {
      return { result: await taken.within(work) };
    } finally {
      await taken.release();
    }
  };
  const noPlace = () => new NoPlaceError(`too much is asked at the same time to work on ${key} now`);
  const { result } = await untilLocked(store.clock, lock, (wait) =>
    places ? inPlace(places, wait, noPlace, locked) : locked(),
  );
  return result;
}

/**
 * Takes a lock that outlives the call.
 * @throws LockBusyError as `withLock`
 */
export async function takeLock(store: LockStore, lock: Lock): Promise<TakenLock> {
  return await untilLocked(store.clock, lock, () => acquire(store, lock));
}

/** Tries until it works. Of several in one line one tries, and the others wait for their turn. */
async function untilLocked<T>(
  clock: Clock,
  { key, line = key, wait_ms = patience(), signal: given }: Lock,
  attempt: (wait: Wait) => Promise<T | undefined>,
): Promise<T> {
  const busy = () => new LockBusyError(`somebody else works on ${key}`);
  const wait = { until: clock.now() + wait_ms, signal: untilLost(given), clock };
  return await inLine(line, wait, busy, async () => {
    for (let pause_ms = FIRST_PAUSE_MS; ; pause_ms = Math.min(pause_ms * 2, LONGEST_PAUSE_MS)) {
      if (wait.signal?.aborted) throw busy();
      const done = await attempt(wait);
      if (done !== undefined) return done;
      if (clock.now() + pause_ms > wait.until) throw busy();
      await clock.pause(pause_ms, wait.signal);
    }
  });
}

/** Each line lets one at a time try, and is there as long as somebody is in it. */
const lines = new Map<string, { turn: Semaphore; count: number }>();

async function inLine<T>(name: string, wait: Wait, busy: () => Error, work: () => Promise<T>): Promise<T> {
  const line = lines.get(name) ?? { turn: new Semaphore(1), count: 0 };
  lines.set(name, line);
  line.count++;
  try {
    return await inPlace(line.turn, wait, busy, work);
  } finally {
    line.count--;
    if (line.count === 0) lines.delete(name);
  }
}

/**
 * Tries once. Medusa's `execute` is not used: its PostgreSQL locking provider keeps a database connection for each lock,
 * also while it waits for one, and the work under it needs further ones of the same ten that a server has by default.
 * @returns undefined when somebody else has it
 */
async function acquire(store: LockStore, { key, afterDeath }: Lock): Promise<TakenLock | undefined> {
  const { clock } = store;
  const locking = store.container.resolve(Modules.LOCKING);
  const ownerId = randomUUID();
  const extend = () => locking.acquire(key, { ownerId, expire: EXPIRE_S });
  const until = expiry(clock);
  try {
    await extend();
  } catch (error) {
    if (!isHeld(error)) throw error;
    const expired = await removeExpiredLock(store, key);
    if (expired) await afterDeath?.(expired);
    return undefined;
  }
  const hold = new HeldLock(key, until, clock);
  const warn = (code: "lock_not_renewed" | "lock_not_released") => (error: unknown) =>
    store.log(code, { lock: key, reason: error });
  const stop = every(clock, RENEW_MS, () => prolong(hold, clock, extend).catch(warn("lock_not_renewed")));
  return {
    within: (work) => workUnder(hold, work),
    release: async () => {
      hold.release();
      // A renewal that is under way would take the lock again.
      await stop();
      // A lock that cannot be released expires.
      await locking.release(key, { ownerId }).then((isDone) => {
        if (!isDone) warn("lock_not_released")("it was not ours any more");
      }, warn("lock_not_released"));
    },
  };
}

/** Counted from before it is asked for. */
const expiry = (clock: Clock) => clock.now() + EXPIRE_S * 1000;

async function prolong(hold: HeldLock, clock: Clock, extend: () => Promise<void>): Promise<void> {
  const until = expiry(clock);
  try {
    await extend();
  } catch (error) {
    if (isHeld(error)) hold.lose();
    throw error;
  }
  hold.renew(until);
}

/** How Medusa's locking providers say that somebody else has a lock. Anything else, such as no database, is a fault. */
const isHeld = (error: unknown): boolean =>
  error instanceof Error && /Failed to acquire lock|is already locked/.test(error.message);

/** PostgreSQL's "there is no such table": the store uses another locking provider. */
const NO_TABLE = "42P01";

/**
 * Removes the lock that a server left when it died, once it has expired. Medusa's PostgreSQL locking provider never
 * takes such a lock over, and the cart could not be completed ever again.
 * @returns when it had expired
 */
export async function removeExpiredLock({ container }: LockStore, key: string): Promise<Date | undefined> {
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
