const backendUrl = process.env.NEXT_PUBLIC_MEDUSA_BACKEND_URL

if (!backendUrl && process.env.NODE_ENV === "production") {
  throw new Error(
    "NEXT_PUBLIC_MEDUSA_BACKEND_URL is not set: browsers ask the store itself, while they wait for the shopper to pay"
  )
}

/** Where the payment components find the store. */
export const crossborderStore = {
  baseUrl: backendUrl || "http://localhost:9000",
  publishableKey: process.env.NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY || "",
}

/** The page to which the gateway's cashier page sends the shopper back. */
export const donePath = (countryCode: string) => `/${countryCode}/checkout/done`

/** The step of the checkout in which a payment method is chosen. */
export const retryPath = (countryCode: string) =>
  `/${countryCode}/checkout?step=payment`
