import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { Turns } from "./turns";

/** Seconds that a door waits for another one to finish with the same transaction. */
const TIMEOUT = 60;

/**
 * Locks held by this process at the same time. The PostgreSQL locking provider keeps a database connection for
 * each, and the work under it needs further ones: as many as there are connections would wait for each other.
 */
const locks = new Turns(4);

/** Whoever moves a transaction between Medusa and the gateway does it in here, one at a time for each. */
export async function underLock<T>(
  container: MedusaContainer,
  reference: string,
  job: () => Promise<T>,
): Promise<T> {
  const locking = container.resolve(Modules.LOCKING);
  return await locks.take(() => locking.execute(`crossborder:${reference}`, job, { timeout: TIMEOUT }));
}
