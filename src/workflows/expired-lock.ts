import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/** PostgreSQL's "there is no such table": the store uses another locking provider. */
const NO_TABLE = "42P01";

/**
 * Removes the lock that a server left when it died, once its time is over. Medusa's PostgreSQL locking provider never
 * takes such a lock over, and the cart could not be completed ever again.
 */
export async function removeExpiredLock(container: MedusaContainer, key: string): Promise<void> {
  const knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  try {
    await knex("locking").where({ id: key }).where("expiration", "<", knex.fn.now()).delete();
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error) || error.code !== NO_TABLE) throw error;
  }
}
