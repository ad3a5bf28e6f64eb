import Medusa, { FetchError } from "@medusajs/js-sdk";

const baseUrl = __BACKEND_URL__ ?? "/";
const auth = __AUTH_TYPE__ ?? "session";

/** For Medusa's own routes. Signs in as the dashboard does, whichever way the store has chosen. */
export const sdk = new Medusa({
  baseUrl,
  auth: { type: auth, jwtTokenStorageKey: __JWT_TOKEN_STORAGE_KEY__ },
});

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

const hasStatus = (error: Error | null, status: number): boolean =>
  error instanceof FetchError && error.status === status;

/** Whether the server refused to act. After any other error, or no answer, it may have acted. */
export const isRefused = (error: Error | null): boolean => hasStatus(error, 400);

/** Whether the role of the signed-in user does not allow it. */
export const isForbidden = (error: Error | null): boolean => hasStatus(error, 403);

interface Asked {
  query?: URLSearchParams;
  /** Sent with POST; without it the request is a GET. */
  body?: object;
  /** Where it is neither. */
  method?: "DELETE";
}

/** Asks a route of this plugin's, and has its answer as JSON. @throws ApiError when it answers with an error */
export async function ask<Answer>(path: string, asked: Asked = {}): Promise<Answer> {
  return await (await send(path, "application/json", asked)).json();
}

/** Has the browser keep what a route of this plugin's answers as a file. @throws ApiError when it answers with an error */
export async function saveFile(path: string, name: string, query?: URLSearchParams): Promise<void> {
  const answer = await send(path, "text/csv", { ...(query && { query }) });
  const address = URL.createObjectURL(await answer.blob());
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}

async function send(path: string, accept: string, { query, body, method }: Asked): Promise<Response> {
  const address = new URL(`/admin/crossborder/${path}`, new URL(baseUrl, window.location.origin));
  address.search = query?.toString() ?? "";
  const token = auth === "jwt" ? await sdk.client.getToken() : undefined;
  const response = await fetch(address, {
    method: method ?? (body ? "POST" : "GET"),
    credentials: auth === "session" ? "include" : "omit",
    headers: {
      accept,
      // Without a body too: a form of another page could not say so.
      ...((body ?? method) && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (response.ok) return response;
  const { code, message } = await response.json().catch(() => ({}));
  throw new ApiError(code, message ?? response.statusText, response.statusText, response.status);
}
