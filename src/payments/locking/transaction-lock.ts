import { Modules } from "@medusajs/framework/utils";
import { Mutex, Semaphore } from "async-mutex";
import type { StoreContext } from "../context";

/** Seconds that one waits for the lock of another. */
const TIMEOUT_S = 60;
const IN_STORE_TIMEOUT_S = 30;

/*
 * Medusa's PostgreSQL locking provider keeps a database connection for each lock, also while it waits for one, and the
 * work under it needs further ones, of the same ten that a server has by default. So this process waits for a lock
 * once, however many want it, and for few at a time.
 */
const transactionLocks = new Semaphore(3);
const renewalLocks = new Semaphore(2);
const mutexes = new Map<string, Mutex>();

/** Whoever moves a transaction between Medusa and the gateway does it in here, one at a time on all servers. */
export async function withTransactionLock<T>(
  context: StoreContext,
  reference: string,
  work: () => Promise<T>,
): Promise<T> {
  return await withOwnLock(context, reference, work);
}

/** Whoever changes a recurring schedule, or records a deduction of it, does it in here. */
export async function withScheduleLock<T>(
  context: StoreContext,
  schedule_id: string,
  work: () => Promise<T>,
): Promise<T> {
  return await withOwnLock(context, schedule_id, work);
}

/** One renewal order is made of a deduction. Many cards are charged in one night, so few are made at a time. */
export async function withRenewalLock<T>(
  { container }: StoreContext,
  reference: string,
  work: () => Promise<T>,
): Promise<T> {
  const locking = container.resolve(Modules.LOCKING);
  const key = `crossborder-renewal:${reference}`;
  return await renewalLocks.runExclusive(() => locking.execute(key, work, { timeout: TIMEOUT_S }));
}

/** Of two clerks who take money for the same order or payment collection at once, the second is told of the first. */
export async function withInStoreLock<T>(
  { container }: StoreContext,
  payable_id: string,
  work: () => Promise<T>,
): Promise<T> {
  const locking = container.resolve(Modules.LOCKING);
  return await locking.execute(`crossborder-in-store:${payable_id}`, work, { timeout: IN_STORE_TIMEOUT_S });
}

async function withOwnLock<T>({ container }: StoreContext, id: string, work: () => Promise<T>): Promise<T> {
  const locking = container.resolve(Modules.LOCKING);
  const key = `crossborder:${id}`;
  return await oneAtATime(key, () =>
    transactionLocks.runExclusive(() => locking.execute(key, work, { timeout: TIMEOUT_S })),
  );
}

/** One after the other within this process. */
async function oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mutex = mutexes.get(key) ?? new Mutex();
  mutexes.set(key, mutex);
  try {
    return await mutex.runExclusive(work);
  } finally {
    // Whoever waits has it already.
    if (!mutex.isLocked()) mutexes.delete(key);
  }
}
