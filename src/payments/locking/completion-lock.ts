import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { LEAST_LEFT_S, type LockStore } from "./lock";

/** Seconds for which Medusa locks a cart that it completes, or whose payment it processes. */
const MEDUSA_S = 120;
/** The mark is by a server's clock, a lock by the database's. */
const CLOCKS_DIFFER_MS = 5_000;

/**
 * Removes Medusa's own lock on a cart that a server completed when it died: it would keep the cart for two minutes. Medusa takes the
 * same lock, without an owner, where a webhook of another provider or `recordPayment` has it process a payment of the cart, and that one
 * must stay. The dead server's was taken after it had marked the cart, and before it died; of the other, taken before the mark, the
 * completion was still waiting for the end. Nobody can take it while it is there.
 * @param expired when the dead server's cart lock had expired
 */
export async function removeCompletionLock(
  { container, records }: LockStore,
  cart_id: string,
  expired: Date,
): Promise<void> {
  const mark = (await records.cart(cart_id))?.mark;
  if (!mark) return;
  const expiry = (taken_ms: number) => new Date(taken_ms + MEDUSA_S * 1000);
  await container
    .resolve(ContainerRegistrationKeys.PG_CONNECTION)("locking")
    .where({ id: cart_id, owner_id: null })
    .where("expiration", ">=", expiry(mark.begun_at.getTime() - CLOCKS_DIFFER_MS))
    .where("expiration", "<=", expiry(expired.getTime() - LEAST_LEFT_S * 1000))
    .delete();
}
