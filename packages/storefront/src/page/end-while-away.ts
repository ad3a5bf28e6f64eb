import { type Code, lastPayment, type Store } from "medusa-payment-crossborder-storefront";
import { isUnderWay } from "../memory";

/** What was closed for another payment is over without a word. */
const SAID: readonly Code[] = ["declined", "expired", "money_returned"];

/** How a payment ended for which the shopper had left the page, as for a wallet in the same tab; told once. */
export async function endWhileAway(sdk: Store, cart_id: string): Promise<Code | undefined> {
  const last = isUnderWay(cart_id) ? await lastPayment(sdk) : undefined;
  return last?.cart_id === cart_id && SAID.includes(last.code) ? last.code : undefined;
}
