import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { MARK, readCart } from "../records/cart";
import { readOrderOfCart } from "../records/order";

/*
 * Needed by every supported version, from 2.18 on (seen on 2.21.2): no workflow engine goes on with the completion of a cart whose
 * server died, and nothing in Medusa's records says that it had begun.
 */

/**
 * Notes that a cart is being completed with a payment of ours. A server that dies over it leaves the note on the cart
 * and on the order that it may have placed: the order is found by it. The caller holds the cart lock.
 * @param isOurs whether a payment provider is one of this plugin's
 * @returns what notes that it has ended, with whichever result; undefined where nothing of ours begins
 */
export async function beginCompletion(
  container: MedusaContainer,
  cart_id: string,
  isOurs: (provider_id: string) => boolean,
): Promise<(() => Promise<void>) | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const cart = await readCart(query, cart_id);
  const hasOurs = cart?.sessions.some(({ provider_id }) => isOurs(provider_id));
  if (!cart || !hasOurs || (cart.is_completed && !cart.mark)) return undefined;
  // The order that an interrupted completion left is not announced yet: reconciliation does it, and ends this.
  if (cart.mark && (await readOrderOfCart(query, cart_id))) return undefined;
  await writeMark(container, cart_id, { cart_id, begun_at: new Date().toISOString() });
  return async () => {
    // An order that an earlier one left may still be needed.
    if (!cart.mark || (await readOrderOfCart(query, cart_id))) await removeMark(container, cart_id);
  };
}

export const removeMark = (container: MedusaContainer, cart_id: string) => writeMark(container, cart_id, "");

/** Medusa merges metadata key by key; an empty text removes a key. */
async function writeMark(container: MedusaContainer, id: string, value: object | ""): Promise<void> {
  await container.resolve(Modules.CART).updateCarts(id, { metadata: { [MARK]: value } });
}
