import { around } from "./surroundings";

const KEY = "crossborder-payment";

/** A payment that was begun in this browser, also after its tab was closed. A browser that keeps nothing is no failure. */
export function remember(cart_id: string): void {
  attempt(() => around().localStorage?.setItem(KEY, cart_id));
}

/** The cart of the payment that was begun last and whose end nobody has seen. */
export const remembered = (): string | undefined =>
  attempt(() => around().localStorage?.getItem(KEY)) ?? undefined;

/**
 * Whether a cart's payment was begun in this browser, and its end was not told yet. A return address alone is no proof of
 * that: anybody can make one.
 * @example
 * const address = new URL("https://shop.example/checkout/done?cart_id=cart_1");
 * const isOwn = begunHere(address.searchParams.get("cart_id") ?? "");
 */
export const begunHere = (cart_id: string): boolean => remembered() === cart_id;

export function forget(cart_id: string): void {
  if (remembered() === cart_id) attempt(() => around().localStorage?.removeItem(KEY));
}

/** Where storage is forbidden, reading it throws. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
