import type { Code } from "./outcome";
import { browser } from "./surroundings";

const KEY = "crossborder-payments";
const METHOD = "crossborder-method";

/** A cart whose payment was begun in this browser. */
interface Begun {
  cart_id: string;
  /** What the page of the return was told while the store had no end yet: a reload tells it again. */
  said?: Code;
  /** Milliseconds since 1970: when the shopper was told the end. */
  told_at?: number;
}

/** A shopper has a cart for each region of a shop, and begins anew now and then. */
const MOST = 8;
/** So long after its end the button "back" still leads to the order. */
const BACK_MS = 60 * 60_000;

/**
 * Says that a cart's payment begins in this browser, which knows it also after its tab was closed. Every payment that this
 * package starts says so by itself; a storefront that opens payment sessions of its own says it. A browser that keeps nothing
 * is no failure.
 * @example
 * const leave = (cart_id: string, cashier_url: string) => {
 *   beginHere(cart_id);
 *   window.location.assign(cashier_url);
 * };
 */
export function beginHere(cart_id: string): void {
  // What is left to pay of an order is no cart that becomes one.
  if (!/^order_/.test(cart_id)) keep([{ cart_id }, ...others(cart_id)]);
}

/** The cart of the payment that was begun last and whose end this browser has not shown. */
export const remembered = (): string | undefined => begun().find(({ told_at }) => !told_at)?.cart_id;

/** Whether a cart's payment was begun here, and its end was not told yet. */
export const isUnderWay = (cart_id: string): boolean =>
  begun().some((one) => one.cart_id === cart_id && !one.told_at);

/** The cart of the payment that was begun last, also where its end was told within the hour. */
export const lastBegun = (): string | undefined => begun().find(isFresh)?.cart_id;

/**
 * Whether a cart's payment was begun in this browser; its end was told within the hour, or not yet. A return address alone
 * is no proof of that: anybody can make one.
 * @example
 * const address = new URL("https://shop.example/checkout/done?cart_id=cart_1");
 * const isOwn = begunHere(address.searchParams.get("cart_id") ?? "");
 */
export const begunHere = (cart_id: string): boolean => begun().filter(isFresh).some(isOf(cart_id));

/** What the address of the return said, which is read once. */
export const lastSaid = (cart_id: string): Code | undefined => begun().find(isOf(cart_id))?.said;

export const noteSaid = (cart_id: string, said?: Code): void => change(cart_id, (one) => ({ ...one, said }));

/** The shopper is told the end of a payment. */
export const tell = (cart_id: string): void =>
  change(cart_id, (one) => ({ cart_id, told_at: one.told_at ?? Date.now() }));

const isOf = (cart_id: string) => (one: Begun) => one.cart_id === cart_id;
const others = (cart_id: string) => begun().filter((one) => one.cart_id !== cart_id);
const isFresh = ({ told_at }: Begun) => !told_at || told_at > Date.now() - BACK_MS;

/** The method that was chosen last: its provider's id, and nothing of the shopper. */
export const lastMethod = (): string | undefined => read(METHOD);

export const noteMethod = (provider_id: string): void => write(METHOD, provider_id);

/** The last one first. Anybody may have written something else there. */
function begun(): Begun[] {
  try {
    const kept: unknown = JSON.parse(read(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one?.cart_id === "string") : [];
  } catch {
    return [];
  }
}

function change(cart_id: string, how: (one: Begun) => Begun): void {
  const list = begun();
  if (list.some(isOf(cart_id))) keep(list.map((one) => (isOf(cart_id)(one) ? how(one) : one)));
}

const keep = (list: Begun[]): void => write(KEY, JSON.stringify(list.slice(0, MOST)));

/** Where storage is forbidden, reading it throws. */
function read(key: string): string | undefined {
  try {
    return browser().localStorage?.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, text: string): void {
  try {
    browser().localStorage?.setItem(key, text);
  } catch {
    // A browser that keeps nothing is no failure.
  }
}
