import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { loggerOf } from "../container";
import { removeExpiredLock } from "./expired-lock";

/** As long as Medusa itself waits for a cart. */
const PATIENCE_MS = 30_000;
const AGAIN_MS = 100;
/** Seconds after which the lock of a server that died is free. */
const EXPIRE = 60;

/**
 * Whoever completes a cart holds it first. Medusa takes a lock on the cart too, but without an owner, and of several
 * who come in the same moment its PostgreSQL locking provider lets all have a lock without an owner: each of them
 * would place an order. Resolves to what gives the cart free; after half a minute also without having it.
 */
export async function holdCart(container: MedusaContainer, cartId: string): Promise<() => Promise<void>> {
  const locking = container.resolve(Modules.LOCKING);
  const key = `crossborder-cart:${cartId}`;
  const ownerId = randomUUID();
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(AGAIN_MS)) {
    try {
      await locking.acquire(key, { ownerId, expire: EXPIRE });
      return async () => {
        // One that cannot be given back expires.
        await locking.release(key, { ownerId }).catch(() => undefined);
      };
    } catch {
      await removeExpiredLock(container, key);
    }
  }
  loggerOf(container).warn(`crossborder: ${cartId} is being completed by somebody else for long`);
  return () => Promise.resolve();
}
