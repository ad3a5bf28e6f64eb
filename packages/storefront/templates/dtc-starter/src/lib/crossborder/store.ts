/**
 * Where the payment components find the store. The browser asks it itself, while it waits for the shopper to pay.
 */
export const crossborderStore = {
  baseUrl:
    process.env.NEXT_PUBLIC_MEDUSA_BACKEND_URL || "http://localhost:9000",
  publishableKey: process.env.NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY || "",
}

/** The page to which the gateway's cashier page sends the shopper back. */
export const donePath = (countryCode: string) => `/${countryCode}/checkout/done`

/** The step of the checkout in which a payment method is chosen. */
export const retryPath = (countryCode: string) =>
  `/${countryCode}/checkout?step=payment`
