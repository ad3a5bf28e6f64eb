import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";

/** Seconds that a door waits for another one to finish with the same transaction. */
const TIMEOUT = 60;

/**
 * Locks held by this process at the same time. The PostgreSQL locking provider keeps a database connection for
 * each, and the work under it needs further ones: as many as there are connections would wait for each other.
 */
const AT_ONCE = 4;

let held = 0;
const waiting: (() => void)[] = [];

/** Whoever moves a transaction between Medusa and the gateway does it in here, one at a time for each. */
export async function underLock<T>(
  container: MedusaContainer,
  reference: string,
  job: () => Promise<T>,
): Promise<T> {
  if (held >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else held++;
  try {
    const locking = container.resolve(Modules.LOCKING);
    return await locking.execute(`crossborder:${reference}`, job, { timeout: TIMEOUT });
  } finally {
    // The place goes to the next one in line, or is free.
    const next = waiting.shift();
    if (next) next();
    else held--;
  }
}
