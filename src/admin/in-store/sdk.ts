import Medusa from "@medusajs/js-sdk";

/** Signs in as the dashboard does, whichever way the store has chosen. */
export const sdk = new Medusa({
  baseUrl: __BACKEND_URL__ ?? "/",
  auth: { type: __AUTH_TYPE__ ?? "session", jwtTokenStorageKey: __JWT_TOKEN_STORAGE_KEY__ },
});
