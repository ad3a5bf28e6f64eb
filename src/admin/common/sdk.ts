import Medusa, { FetchError } from "@medusajs/js-sdk";

/** Signs in as the dashboard does, whichever way the store has chosen. */
export const sdk = new Medusa({
  baseUrl: __BACKEND_URL__ ?? "/",
  auth: { type: __AUTH_TYPE__ ?? "session", jwtTokenStorageKey: __JWT_TOKEN_STORAGE_KEY__ },
});

/** Whether the server refused to act: HTTP 400. After any other error, or no answer, it may have acted. */
export const isRefused = (error: Error | null): boolean =>
  error instanceof FetchError && error.status === 400;
