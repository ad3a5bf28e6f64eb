"use server"

import { retrieveCart } from "@lib/data/cart"
import {
  getCacheTag,
  getCartId,
  removeCartId,
  setCartId,
} from "@lib/data/cookies"
import { getLocale, setLocaleCookie } from "@lib/data/locale-actions"
import { revalidateTag } from "next/cache"

/**
 * The shopper came back from the gateway. A cart that the browser has is never replaced.
 * @param ownCartId a cart whose payment was begun in this browser; never one that only the address names
 * @returns whether the browser has a cart to go on with: on a phone the wallet may have opened a browser of its own
 */
export async function restoreCheckout(ownCartId?: string, locale?: string) {
  if (locale && /^[\w-]{2,35}$/.test(locale) && !(await getLocale())) {
    await setLocaleCookie(locale)
  }
  if (await getCartId()) {
    return true
  }
  // Anybody can call an action of the server: what is no id would lead to another address of the store.
  const isId = ownCartId !== undefined && /^\w+$/.test(ownCartId)
  const cart = isId ? await retrieveCart(ownCartId) : null
  if (cart) {
    await setCartId(cart.id)
  }
  return cart !== null
}

/**
 * The cart has become an order: the browser forgets it, and the pages that were kept with it.
 * @returns the page of the order
 */
export async function finishOrder(
  cartId: string | undefined,
  orderId: string,
  countryCode: string
) {
  const isOwn = cartId !== undefined && (await getCartId()) === cartId
  // Asked of the store: what an address says of a cart is no reason to forget it.
  if (isOwn && !(await retrieveCart(cartId, "id,completed_at"))) {
    await removeCartId()
  }
  for (const name of ["carts", "orders"]) {
    const tag = await getCacheTag(name)
    if (tag) {
      revalidateTag(tag)
    }
  }
  return `/${countryCode}/order/${orderId}/confirmed`
}
