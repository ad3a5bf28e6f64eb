import {
  isCrossborder,
  sessionData,
} from "medusa-payment-crossborder-storefront"
import { donePath } from "./store"

/**
 * What a payment session of this plugin is made with: whether the shopper is on a phone, and where the browser comes
 * back to, in the country of the page that they are on. Its order at the gateway is opened by the button that pays.
 * Nothing for other payment methods.
 */
export function crossborderSession(providerId: string, pathname: string) {
  const [, countryCode = ""] = pathname.split("/")
  return isCrossborder(providerId)
    ? {
        data: sessionData({ path: donePath(countryCode), opening: "on_pay" }),
      }
    : {}
}
