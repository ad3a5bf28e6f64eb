import type { HttpTypes } from "@medusajs/types"

/**
 * The cart in an answer of the store. One that is an order by now is none any more: the store completes it when the
 * gateway says that it was paid, also while the shopper is elsewhere.
 */
export const openCart = ({ cart }: { cart: HttpTypes.StoreCart }) =>
  cart.completed_at ? null : cart
