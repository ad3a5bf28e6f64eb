import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import type { StoreContext } from "../context";

/** As long as Medusa itself waits for a cart. */
const WAIT_MS = 30_000;
const RETRY_MS = 100;
/** Seconds after which the lock of a server that died is free. */
const EXPIRE_S = 60;

/**
 * Whoever completes a cart locks it first. Medusa locks the cart too, but without an owner, and of several who come in
 * the same moment its PostgreSQL locking provider gives all of them a lock without an owner: each would place an order.
 * @returns what unlocks the cart; after half a minute also without having locked it
 */
export async function lockCart(context: StoreContext, cart_id: string): Promise<() => Promise<void>> {
  const { container, logger } = context;
  const locking = container.resolve(Modules.LOCKING);
  const key = `crossborder-cart:${cart_id}`;
  const ownerId = randomUUID();
  for (const end = Date.now() + WAIT_MS; Date.now() < end; await pause(RETRY_MS)) {
    try {
      await locking.acquire(key, { ownerId, expire: EXPIRE_S });
      return async () => {
        // A lock that cannot be released expires.
        await locking.release(key, { ownerId }).catch(() => undefined);
      };
    } catch {
      await removeExpiredLock(context, key);
    }
  }
  logger.warn(`crossborder: ${cart_id} is locked by somebody else for long`);
  return () => Promise.resolve();
}

/** PostgreSQL's "there is no such table": the store uses another locking provider. */
const NO_TABLE = "42P01";

/**
 * Removes the lock that a server left when it died, once it has expired. Medusa's PostgreSQL locking provider never
 * takes such a lock over, and the cart could not be completed ever again.
 */
export async function removeExpiredLock({ container }: StoreContext, key: string): Promise<void> {
  const knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  try {
    await knex("locking").where({ id: key }).where("expiration", "<", knex.fn.now()).delete();
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error) || error.code !== NO_TABLE) throw error;
  }
}
