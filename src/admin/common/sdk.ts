import Medusa, { FetchError } from "@medusajs/js-sdk";
import type { AdminRoute, AnswerOf, ParamsOf, SentTo } from "../../http/routes";

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
  params?: Readonly<Record<string, string>>;
  query?: URLSearchParams;
  body?: object;
}

type AskedOf<Route extends AdminRoute> = { query?: URLSearchParams; body?: SentTo<Route> };
/** What a route is asked, by its row: what its address names must be said. */
type With<Route extends AdminRoute> = keyof ParamsOf<Route> extends never
  ? [asked?: AskedOf<Route>]
  : [asked: AskedOf<Route> & { params: ParamsOf<Route> }];

/** Asks a route of this plugin's, and has its answer. @throws ApiError when it answers with an error */
export async function ask<Route extends AdminRoute>(
  route: Route,
  ...[asked]: With<Route>
): Promise<AnswerOf<Route>> {
  return await (await send(route, "application/json", asked)).json();
}

/** Has the browser keep what a route of this plugin's answers as a file. @throws ApiError when it answers with an error */
export async function saveFile<Route extends AdminRoute>(
  route: Route,
  name: string,
  ...[asked]: With<Route>
): Promise<void> {
  const answer = await send(route, "text/csv", asked);
  const address = URL.createObjectURL(await answer.blob());
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}

async function send(
  route: string,
  accept: string,
  { params = {}, query, body }: Asked = {},
): Promise<Response> {
  const [method = "", path = ""] = route.split(" ");
  const named = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const address = new URL(`/admin/crossborder/${named}`, new URL(baseUrl, window.location.origin));
  address.search = query?.toString() ?? "";
  const token = auth === "jwt" ? await sdk.client.getToken() : undefined;
  const response = await fetch(address, {
    method,
    credentials: auth === "session" ? "include" : "omit",
    headers: {
      accept,
      // Without a body too: a form of another page could not say so.
      ...(method !== "GET" && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(method === "POST" && { body: JSON.stringify(body ?? {}) }),
  });
  if (response.ok) return response;
  const { code, message } = await response.json().catch(() => ({}));
  throw new ApiError(code, message ?? response.statusText, response.statusText, response.status);
}
