import {
  type NextStep,
  payOrRenew,
  sessionData,
  type SessionWishes,
  startPayment,
} from "medusa-payment-crossborder-storefront";
import type { PaymentOptions } from "./types";

/** What a page wishes of the payment session. */
function wishesIn({
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

/**
 * The payment of the page's cart by a method; without one, what the cart has, or nothing where it costs nothing.
 * @throws CrossborderError as `startPayment` and `payOrRenew`
 */
export function start(options: PaymentOptions, provider_id?: string): Promise<NextStep> {
  const { sdk, cart } = options;
  const wishes = wishesIn(options);
  const data = () => sessionData({ ...wishes, opening: "on_pay" });
  if (provider_id) return startPayment(sdk, cart, provider_id, data());
  return payOrRenew(sdk, cart, undefined, Object.keys(wishes).length ? data() : undefined);
}
