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
 * The shopper came back from the gateway, perhaps in another browser: on a phone the wallet may open one of its own.
 * There the cart and the language are taken from the return address. A cart that the browser has is never replaced.
 */
export async function restoreCheckout(cartId?: string, locale?: string) {
  if (locale && /^[\w-]{2,35}$/.test(locale) && !(await getLocale())) {
    await setLocaleCookie(locale)
  }
  if (!cartId || (await getCartId())) {
    return
  }
  const cart = await retrieveCart(cartId)
  if (cart) {
    await setCartId(cart.id)
  }
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
  if (cartId !== undefined && (await getCartId()) === cartId) {
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
