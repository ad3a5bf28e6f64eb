import { GATEWAY_ACCOUNT as ACCOUNT } from "./accounts";

/** What a clock outside of the store sends. */
export const RUN_SECRET = "every-minute-of-a-shop-that-sleeps";

/** What the store's medusa-config reads, and every other that is made of it. */
export const storeEnvironment = (backendUrl: string, gatewayUrl: string) => ({
  PORT: new URL(backendUrl).port,
  MEDUSA_BACKEND_URL: backendUrl,
  STOREFRONT_URL: "https://storefront.example/checkout/done",
  // Of the account `qr`.
  LOCALIZED_STOREFRONT_URL: "https://storefront.example/{country}/{locale}/done?in={country}",
  CROSSBORDER_BASE_URL: gatewayUrl,
  CROSSBORDER_API_TOKEN: ACCOUNT.apiToken,
  CROSSBORDER_MERCHANT_NO: ACCOUNT.merchantNo,
  CROSSBORDER_STORE_NO: ACCOUNT.storeNo,
  RUN_SECRET,
});
