import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { Turns } from "./turns";

/** Seconds that a door waits for another one to finish with the same transaction. */
const TIMEOUT = 60;

/*
 * The PostgreSQL locking provider keeps a database connection for each lock, also while it waits for one, and the
 * work under it needs further ones, of the same ten that a server has by default. So this process waits for a
 * lock once, however many want it, and for few at a time.
 */
const locks = new Turns(3);
const lines = new Map<string, Turns>();

/** Whoever moves a transaction between Medusa and the gateway does it in here, one at a time for each. */
export async function underLock<T>(
  container: MedusaContainer,
  reference: string,
  job: () => Promise<T>,
): Promise<T> {
  const locking = container.resolve(Modules.LOCKING);
  const key = `crossborder:${reference}`;
  return await inLine(key, () => locks.take(() => locking.execute(key, job, { timeout: TIMEOUT })));
}

/** One after the other within this process. */
async function inLine<T>(key: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(key) ?? new Turns(1);
  lines.set(key, line);
  try {
    return await line.take(work);
  } finally {
    if (line.idle) lines.delete(key);
  }
}
