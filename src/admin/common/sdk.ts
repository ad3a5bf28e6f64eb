import Medusa, { FetchError } from "@medusajs/js-sdk";

const baseUrl = __BACKEND_URL__ ?? "/";
const auth = __AUTH_TYPE__ ?? "session";

/** Signs in as the dashboard does, whichever way the store has chosen. */
export const sdk = new Medusa({
  baseUrl,
  auth: { type: auth, jwtTokenStorageKey: __JWT_TOKEN_STORAGE_KEY__ },
});

/** Whether the server refused to act: HTTP 400. After any other error, or no answer, it may have acted. */
export const isRefused = (error: Error | null): boolean =>
  error instanceof FetchError && error.status === 400;

/** What the API answered instead of a result, with the stable code, which the SDK leaves out of its error. */
export class ApiError extends FetchError {
  constructor(
    readonly code: string | undefined,
    message: string,
    statusText: string,
    status: number,
  ) {
    super(message, statusText, status);
  }
}

interface Asked {
  query?: URLSearchParams;
  /** Sent with POST; without it the request is a GET. */
  body?: object;
}

/**
 * Asks a route of this plugin's.
 * @throws ApiError when it answers with an error
 */
export async function ask<Answer>(path: string, { query, body }: Asked = {}): Promise<Answer> {
  const address = new URL(`/admin/crossborder/${path}`, new URL(baseUrl, window.location.origin));
  address.search = query?.toString() ?? "";
  const token = auth === "jwt" ? await sdk.client.getToken() : undefined;
  const response = await fetch(address, {
    method: body ? "POST" : "GET",
    credentials: auth === "session" ? "include" : "omit",
    headers: {
      accept: "application/json",
      ...(body && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (response.ok) return await response.json();
  const { code, message } = await response.json().catch(() => ({}));
  throw new ApiError(code, message ?? response.statusText, response.statusText, response.status);
}
