import { browser, deviceHere } from "./surroundings";

/**
 * What a payment session may be given. `path` is the page of the storefront to which the browser comes back.
 * @example
 * const wishes: SessionWishes = { path: "/us/checkout/done", note: "Ring twice" };
 */
export interface SessionWishes {
  path?: string;
  /** The storefront's address; the page's own by default. A server must name it where it gives a `path`. */
  origin?: string;
  /** The browser's by default; a server takes the header `user-agent`. */
  userAgent?: string;
  terminal?: "ONLINE" | "WAP" | "MINIPROGRAM" | "APP";
  /** The customer in the mini-program. */
  openid?: string;
  /** Starts a subscription, by card. */
  recurring_plan?: string;
  /** `on_pay`: the gateway's order is opened by {@link startPayment} or {@link payOrRenew}, and not with the session. */
  opening?: "at_once" | "on_pay";
  description?: string;
  note?: string;
}

/**
 * The `data` of a payment session: where the customer pays, and where the browser comes back to.
 * @example
 * sessionData({ path: "/done", origin: "https://shop.example", userAgent: "Mozilla/5.0 (Windows NT 10.0)" });
 * // { terminal: "ONLINE", return_url: "https://shop.example/done" }
 */
export function sessionData({
  path,
  origin = browser().location?.origin ?? "",
  userAgent,
  ...rest
}: SessionWishes = {}): Record<string, unknown> {
  return {
    terminal: deviceHere(userAgent).terminal,
    ...(path !== undefined && { return_url: /^https?:/.test(path) ? path : origin + path }),
    ...rest,
  };
}
