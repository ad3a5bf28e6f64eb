export const PACKAGE = "medusa-payment-crossborder";
/** In development the plugin starts it where the store has no account at the gateway yet. */
export const SANDBOX_PACKAGE = `${PACKAGE}-sandbox`;
export const STOREFRONT_PACKAGE = `${PACKAGE}-storefront`;
