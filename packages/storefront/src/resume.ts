import { isId } from "./api";
import { begunHere, lastBegun, lastSaid, noteSaid, remembered, tell } from "./memory";
import { type Code, type Result, resultOf } from "./outcome";
import type { Store } from "./store";
import { browser } from "./surroundings";
import { answerOfOrder, lookAtOrder, waitForOrder } from "./wait-for-order";
import type { WaitOptions } from "./wait-for-payment";

/** The gateway's own word for an attempt, of which neither it nor the ledger may tell the store: the order can still be paid. */
const ATTEMPTS: Readonly<Record<string, Code>> = { declined: "declined", expired: "expired" };

/**
 * Settings of {@link resultOfReturn}.
 * @example
 * const fromCookie: ReturnWait = { cart_id: "cart_1", intervalMs: 3_000 };
 */
export interface ReturnWait extends WaitOptions {
  /**
   * The cart that this browser has, for a server, which reads it out of the storefront's own cookie. In a browser the
   * package knows the carts whose payment was begun there.
   */
  cart_id?: string;
}

/**
 * What came of the payment, for the page to which the browser comes back from the cashier page. An order is shown because
 * the store has it for a cart whose payment was begun in this browser, and not because the address says so: anybody can make
 * one. Of another cart it is only told how its payment stands (`elsewhere`), and of none that nothing is known. What the gateway has
 * declined on its own page is told once the store has answered. The page's own address is read once: `payment`, `cart_id` and `order_id` are taken out of it.
 * @param address of the page, with its query
 * @throws the signal's reason when it ends the waiting
 * @example
 * const store = { baseUrl: "https://api.shop.example", publishableKey: "pk_your_key" };
 * const { code, order } = await resultOfReturn(store, window.location.href);
 */
export async function resultOfReturn(
  sdk: Store,
  address: string,
  { cart_id: known, ...options }: ReturnWait = {},
): Promise<Result> {
  const query = new URL(address).searchParams;
  takeOut(address);
  const payment = query.get("payment");
  const named = query.get("cart_id") ?? "";
  const cart_id = isId(named) ? named : (known ?? lastBegun());
  // Of no cart nothing is known, whatever the address says.
  if (!cart_id) return payment === null ? resultOf("not_found") : resultOf("not_known", { elsewhere: true });
  const isOwn = cart_id !== named || cart_id === known || begunHere(cart_id);
  const isSaid = payment !== null && cart_id === named;
  const told = ATTEMPTS[payment ?? ""];
  if (isOwn && isSaid) noteSaid(cart_id, told);
  const waiting = isOwn ? options : { ...options, onUpdate: elsewhere(options) };
  const result = await ended(sdk, cart_id, isSaid ? told : lastSaid(cart_id), waiting);
  return isOwn ? result : resultOf(result.code, { elsewhere: true });
}

/** A browser in which the payment was not begun is told no cart, and cannot try again. */
const elsewhere =
  ({ onUpdate }: WaitOptions): WaitOptions["onUpdate"] =>
  (session, left) =>
    onUpdate?.({ ...session, cart_id: undefined, tried: undefined }, left, false);

async function ended(sdk: Store, cart_id: string, attempt: Code | undefined, options: WaitOptions) {
  if (!attempt) return await waitForOrder(sdk, cart_id, options);
  // It may be paid by now, or its money is on its way back.
  const now = await answerOfOrder(sdk, cart_id, options);
  const { tried, unpaid } = now;
  return now.outcome === "pending" ? resultOf(attempt, { cart_id, tried, unpaid }) : now;
}

const READ_ONCE = ["payment", "cart_id", "order_id"];

/** Of the page's own address: who counts visits, and the next page's `Referer`, need not have it. */
function takeOut(address: string): void {
  const url = new URL(address);
  if (!READ_ONCE.some((name) => url.searchParams.has(name))) return;
  READ_ONCE.forEach((name) => url.searchParams.delete(name));
  // After the frameworks have begun to listen to changes of the address.
  setTimeout(() => {
    const { location, history } = browser();
    if (location?.href !== address) return;
    // What begins with "_" is a router's own: Next.js adds it anew, and takes a change that brings it for one of its own.
    const state = Object.entries(Object(history?.state)).filter(([name]) => !name.startsWith("_"));
    history?.replaceState(Object.fromEntries(state), "", url.href);
  });
}

/**
 * What has become of a payment whose end the shopper has not seen, because the tab was closed or the wallet did not come
 * back. Undefined when there is none. Tells each end once.
 * @param options `again` tells the end of the last payment once more within the hour: for a checkout without a cart, to
 * which a shopper came back who has paid
 * @example
 * const store = { baseUrl: "https://api.shop.example", publishableKey: "pk_your_key" };
 * const last = await lastPayment(store);
 * if (last?.order) console.log(`Order ${last.order.display_id} was placed`);
 */
export async function lastPayment(
  sdk: Store,
  options: { again?: boolean } = {},
): Promise<Result | undefined> {
  const cart_id = options.again ? lastBegun() : remembered();
  if (!cart_id) return undefined;
  const result = await lookAtOrder(sdk, cart_id).catch(() => undefined);
  if (result && result.outcome !== "pending") tell(cart_id);
  return result;
}
