import type { SessionWishes } from "medusa-payment-crossborder-storefront";
import type { PaymentOptions } from "./types";

/** What a page wishes of the payment session. */
export function wishesIn({
  path,
  origin,
  userAgent,
  terminal,
  openid,
  recurring_plan,
  description,
  note,
}: PaymentOptions): SessionWishes {
  const all = { path, origin, userAgent, terminal, openid, recurring_plan, description, note };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
