import type { Request, Response } from "express";
import type { Cart } from "./store-answers";
import type { Storefront } from "./storefront";

const COOKIE = "demo_cart";

/** The shopper's cart, found by the cookie. After an order it is a new one for the same region. */
export async function currentCart(
  { api }: Storefront,
  request: Request,
  response: Response,
): Promise<Cart | undefined> {
  const id = ownCartId(request);
  const cart = id ? await api.cart(id) : undefined;
  if (!cart?.completed_at) return cart;
  const next = await api.createCart(cart.region_id);
  rememberCart(response, next);
  return next;
}

/** The id of the cart that this browser has, also after it became an order. */
export const ownCartId = (request: Request): string | null =>
  new URLSearchParams(request.headers.cookie?.replace(/;\s*/g, "&")).get(COOKIE);

/** What a browser sends that has this cart. */
export const cookieOf = (cartId: string): string => `${COOKIE}=${cartId}`;

export function rememberCart(response: Response, { id }: Cart): void {
  response.cookie(COOKIE, id, { httpOnly: true, sameSite: "lax" });
}
